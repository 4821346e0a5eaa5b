import { Clipboard, Download } from "lucide-react";
import { useState } from "react";
import { recordMoment, type Inspection } from "../../src/inspector/index.ts";
import { Button } from "../../src/ui/index.ts";
import { downloadText } from "../../src/ui/output-actions/downloadText.ts";
import type { WatchedMoves } from "./watchMoves.ts";
import { writeMomentStory } from "./writeMomentStory.ts";

/** Props of `PinMoment`. */
export interface PinMomentProps {
  readonly inspection: Inspection;
  readonly moves: WatchedMoves;
  /** What is played: the name of a scenario or a file. */
  readonly name: string;
  /** Id of the protocol. */
  readonly protocol: string;
  /** Where the client asks. */
  readonly url: string;
}

/** The moment that is shown: when it was, and the name of its fixture, which says after how many frames it is. */
function readMoment({ entries, moment }: Inspection, name: string): { readonly name: string; readonly events: number } {
  const past = entries.filter(({ id }) => moment === undefined || id <= moment);
  const frames = past.filter(({ kind, direction }) => kind === "frame" && direction === "in").length;
  const base = name.replace(/\.[a-z]+$/, "").replace(/[^a-z0-9]+/gi, "-");
  return {
    name: `${base}-${frames}`,
    events: moment === undefined ? Number.POSITIVE_INFINITY : past.filter(({ kind }) => kind === "event").length,
  };
}

/** Keeps the moment that is shown: as a fixture that tests play, and as a story that shows it. */
export function PinMoment({ inspection, moves, name, protocol, url }: PinMomentProps) {
  const [done, setDone] = useState("");
  const save = (): void => {
    const fixture = `${readMoment(inspection, name).name}.har`;
    downloadText(fixture, `${JSON.stringify(recordMoment(inspection), null, 1)}\n`, "application/json");
    setDone(`Saved ${fixture}.`);
  };
  const copy = async (): Promise<void> => {
    const moment = readMoment(inspection, name);
    const story = writeMomentStory({ name: moment.name, protocol, url, moves: moves.before(moment.events) });
    await navigator.clipboard.writeText(story);
    setDone(`Copied. Save ${moment.name}.har beside it.`);
  };
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center" }}>
      <Button onClick={save}>
        <Download aria-hidden="true" size={16} />
        Save as fixture
      </Button>
      <Button onClick={() => copy().catch(() => setDone("The browser did not allow to copy."))}>
        <Clipboard aria-hidden="true" size={16} />
        Copy as story
      </Button>
      <output>{done}</output>
    </div>
  );
}

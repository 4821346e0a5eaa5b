"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import { usePart, useViewState } from "../hooks/index.ts";
import { opensByDefault } from "./opensByDefault.ts";
import { AnswerContext } from "./views/sources/AnswerContext.ts";
import { RenderedPart } from "./RenderedPart.tsx";

/** Props of `PartView`. */
export interface PartViewProps {
  /** Key of the part in the session's thread. */
  readonly partKey: string;
}

function drawPart(partKey: string): ReactElement {
  // What a sub-agent cites is not a source of the answer around it.
  return (
    <AnswerContext.Provider key={partKey} value={undefined}>
      <PartView partKey={partKey} />
    </AnswerContext.Provider>
  );
}

/** A part of the session's thread; only a change of this part renders it again. Renders nothing for an unknown key. */
export const PartView: MemoExoticComponent<(props: PartViewProps) => ReactElement | null> = memo(function PartView({
  partKey,
}: PartViewProps) {
  const part = usePart(partKey);
  const [open, setOpen] = useViewState(partKey, part !== undefined && opensByDefault(part));
  return part === undefined ? null : (
    <RenderedPart part={part} open={open} onOpenChange={setOpen} drawPart={drawPart} />
  );
});

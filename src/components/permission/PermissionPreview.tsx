"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button, DiffView, VisibleText } from "../../ui/index.ts";
import type { DiffReview } from "../../ui/index.ts";
import { CommandText } from "./CommandText.tsx";
import type { EvidenceReading } from "./useEvidence.ts";

/** Props of `PermissionPreview`. */
export interface PermissionPreviewProps {
  /** What would run, and how far it was read. */
  readonly reading: EvidenceReading;
  /** The decisions about its hunks; absent where it is decided as a whole. */
  readonly review?: DiffReview | undefined;
}

interface PieceProps {
  readonly command: boolean;
  readonly text: string;
  readonly from?: number;
  readonly to?: number;
}

function Piece({ command, text, from = 0, to = text.length }: PieceProps): ReactElement {
  return command ? <CommandText command={text} from={from} to={to} /> : <VisibleText text={text.slice(from, to)} />;
}

function Code({ reading }: Pick<PermissionPreviewProps, "reading">): ReactElement | null {
  const messages = useMessages();
  const { evidence, cut, expand } = reading;
  if (evidence === undefined || evidence.type === "changes") return null;
  const { type, text } = evidence;
  const command = type === "command";
  if (cut === undefined) {
    return (
      <pre className="cs-permission-code" dir="ltr" data-kind={type}>
        <Piece command={command} text={text} />
      </pre>
    );
  }
  return (
    <pre className="cs-permission-code" dir="ltr" data-kind={type}>
      <Piece command={command} text={text} to={cut.headEnd} />
      <span className="cs-permission-cut" dir="auto">
        <Button size="small" variant="secondary" onClick={expand}>
          {messages.permission.showHidden(cut.hiddenLines, cut.hiddenCharacters)}
        </Button>
      </span>
      <Piece command={command} text={text} from={cut.tailStart} />
    </pre>
  );
}

/**
 * Shows exactly what would run: the command line, the change of the files, or the input, with hidden characters made visible. Of a long
 * one head and tail, and how much lies between them. Renders a `<div>` element that can be scrolled by keyboard; nothing without input.
 */
export function PermissionPreview({ reading, review }: PermissionPreviewProps): ReactElement | null {
  const messages = useMessages();
  const { evidence, scrollRef } = reading;
  if (evidence === undefined) return null;
  // A group, no region: as many previews as there are prompts would only crowd the list of landmarks.
  const reachable = { role: "group", tabIndex: 0 } as const;
  return (
    <div
      className="cs-permission-preview"
      aria-label={evidence.type === "command" ? messages.permission.command : messages.permission.input}
      ref={scrollRef}
      {...reachable}
    >
      {evidence.type === "changes" ? (
        evidence.changes.map((change, index) => <DiffView key={index} change={change} review={review} />)
      ) : (
        <Code reading={reading} />
      )}
    </div>
  );
}

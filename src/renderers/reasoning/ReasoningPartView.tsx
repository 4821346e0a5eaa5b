"use client";
import { Brain } from "lucide-react";
import type { ReactElement } from "react";
import { toDuration } from "../../content/index.ts";
import { useMessages, type Messages } from "../../messages/index.ts";
import type { ReasoningPart } from "../../model/index.ts";
import { Disclosure, Markdown } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";

/** The agent's reasoning: one line, which opens to the text. Renders a `<div>` element. */
export function ReasoningPartView({ part, open, defaultOpen, onOpenChange }: PartProps<ReasoningPart>): ReactElement {
  const messages = useMessages();
  const empty = part.text.trim() === "";
  return (
    <Disclosure
      className="cs-root cs-reasoning"
      data-slot="reasoning"
      data-kind={part.kind}
      data-status={part.state}
      disabled={empty}
      summary={
        <>
          <Brain className="cs-tool-call-icon" aria-hidden="true" />
          <span className="cs-reasoning-title">{titleOf(part, messages)}</span>
        </>
      }
      open={open}
      defaultOpen={defaultOpen}
      onOpenChange={onOpenChange}
    >
      <div className="cs-reasoning-body">
        <Markdown text={part.text} streaming={part.state === "streaming"} />
      </div>
    </Disclosure>
  );
}

function titleOf({ state, kind, startedAt, endedAt }: ReasoningPart, messages: Messages): string {
  if (kind === "redacted") return messages.part.redacted;
  if (state === "streaming") return messages.part.thinking;
  const time = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt;
  return time < 1000 ? messages.part.thought : messages.part.thoughtFor(messages.format.duration(toDuration(time)));
}

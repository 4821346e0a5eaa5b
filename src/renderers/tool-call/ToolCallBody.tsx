"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { shortenText } from "../../model/index.ts";
import type { Location, ToolCallPart } from "../../model/index.ts";
import { Button, drawProse, focusSuccessor, IconButton, useFocusReturn, VisibleText } from "../../ui/index.ts";
import { ToolCallError } from "./output/ToolCallError.tsx";
import { ToolCallNotes } from "./ToolCallNotes.tsx";
import { ToolCallProvenance } from "./ToolCallProvenance.tsx";
import { ToolCallRaw } from "./output/ToolCallRaw.tsx";
import { ToolCallResult } from "./output/ToolCallResult.tsx";
import { ToolCallRule } from "./ToolCallRule.tsx";
import { ToolOriginNote } from "./ToolOriginNote.tsx";
import { History, RotateCw, CircleStop } from "lucide-react";
import { useRunAgain, useStopTool, useThreadIfAny } from "../../hooks/index.ts";
import { PlaceActions } from "../views/PlaceActions.tsx";
import { isDecision, isErrorTold, readCallStep } from "../../content/index.ts";
import { useOpenLocation, useOpenStep } from "../OpenLocationProvider.tsx";
import { describeToolCall } from "./describeToolCall.ts";

/** Props of `ToolCallBody`. */
export interface ToolCallBodyProps {
  /** The tool call to show. */
  readonly part: ToolCallPart;
  /** Content that replaces the kit's view of content and output. */
  readonly body?: ReactNode | undefined;
  /** The parts inside the call (of its sub-agent). */
  readonly children?: ReactNode | undefined;
}

/** The details of a call: a note on its end, its content or output, and on request the raw data. Renders a `<div>` element. */
export function ToolCallBody({ part, body, children }: ToolCallBodyProps): ReactElement {
  const { toolCall } = useMessages();
  const [raw, setRaw] = useState(false);
  return (
    <div className="cs-tool-call-body" data-slot="tool-call-body">
      <ToolOriginNote part={part} />
      <ToolCallAgentTitle part={part} />
      <ToolCallNotes part={part} />
      {part.error !== undefined && !isErrorTold(part) && <ToolCallError error={part.error} />}
      <ToolCallActions part={part} />
      {children}
      {part.inputState !== "ready" && part.argument !== "" && (
        <section className="cs-tool-call-section" aria-label={toolCall.arguments}>
          <h4 className="cs-tool-call-label">{toolCall.arguments}</h4>
          <pre className="cs-tool-call-text" data-slot="tool-call-arguments">
            {drawProse(endOf(part.argument))}
          </pre>
        </section>
      )}
      {body ?? <ToolCallResult part={part} />}
      <ToolCallLocations locations={part.locations} />
      {raw && <ToolCallRaw part={part} />}
      <ToolCallRule part={part} />
      <div className="cs-tool-call-foot">
        <ToolCallProvenance part={part} />
        <ShowInTimeline part={part} />
        <Button
          className="cs-tool-call-toggle"
          variant="quiet"
          size="small"
          aria-expanded={raw}
          onClick={() => setRaw(!raw)}
        >
          {raw ? toolCall.hideRaw : toolCall.showRaw}
        </Button>
      </div>
    </div>
  );
}

/** Characters of the arguments that are shown while they stream. */
const mostArguments = 4000;

/** Returns the end of streaming arguments; the raw data contains all of them. */
function endOf(argument: string): string {
  return argument.length <= mostArguments ? argument : `…${argument.slice(-mostArguments)}`;
}

/** Props of `ToolCallActions`. */
export interface ToolCallActionsProps {
  /** The tool call to show. */
  readonly part: ToolCallPart;
}

/** A button that runs a failed client tool again, or stops a running one. Renders a `<button>` element, or nothing. */
function ToolCallActions({ part }: ToolCallActionsProps): ReactElement | null {
  const { toolCall } = useMessages();
  const runAgain = useRunAgain(part);
  const stop = useStopTool(part);
  const focus = useFocusReturn((button) => {
    const trigger = button.closest('[data-slot="tool-call"]')?.querySelector('[data-slot="disclosure-trigger"]');
    return (movedTo) => void (movedTo === undefined && focusSuccessor(trigger));
  });
  if (runAgain !== undefined) {
    return (
      <Button className="cs-tool-call-again" size="small" {...focus} onClick={runAgain}>
        <RotateCw className="cs-plain" aria-hidden="true" />
        {toolCall.runAgain}
      </Button>
    );
  }
  if (stop === undefined) return null;
  return (
    <Button className="cs-tool-call-again" size="small" {...focus} onClick={stop}>
      <CircleStop className="cs-plain" aria-hidden="true" />
      {toolCall.stopTool}
    </Button>
  );
}

/** A button that shows the call in the timeline. Renders a `<button>` element; nothing without a timeline or a step of the call. */
function ShowInTimeline({ part }: ToolCallActionsProps): ReactElement | null {
  const { followPanel } = useMessages();
  const openStep = useOpenStep();
  // A decision is a step, whatever the call does.
  const isDecided = useThreadIfAny(
    (thread) => thread?.requests.some((request) => request.toolCallKey === part.key && isDecision(request)) ?? false,
  );
  if (openStep === undefined || (!isDecided && readCallStep(part) === undefined)) return null;
  return (
    <IconButton label={followPanel.showInTimeline} onClick={() => openStep(part.key)}>
      <History className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
}

/** Props of `ToolCallLocations`. */
export interface ToolCallLocationsProps {
  /** The locations that the call named. */
  readonly locations: readonly Location[];
}

/** Maximum number of listed locations; a search may name hundreds, and the files panel lists all of them. */
const listed = 20;

/** The locations of a call; a press on one opens it. Renders a `<ul>` element, or nothing when locations cannot be opened. */
function ToolCallLocations({ locations }: ToolCallLocationsProps): ReactElement | null {
  const { toolCall } = useMessages();
  const open = useOpenLocation();
  if (open === undefined || locations.length === 0) return null;
  return (
    <ul className="cs-tool-call-locations" data-slot="tool-call-locations" aria-label={toolCall.locations}>
      {locations.slice(0, listed).map((location, index) => (
        <li key={index} className="cs-tool-call-spot">
          <Button className="cs-tool-call-location" variant="quiet" size="small" onClick={() => open(location)}>
            <VisibleText text={location.line === undefined ? location.path : `${location.path}:${location.line}`} />
          </Button>
          <PlaceActions location={location} />
        </li>
      ))}
      {locations.length > listed && <li className="cs-plain">{toolCall.detail.more(locations.length - listed)}</li>}
    </ul>
  );
}

/** Props of `ToolCallAgentTitle`. */
export interface ToolCallAgentTitleProps {
  /** The tool call to show. */
  readonly part: ToolCallPart;
}

/** Maximum number of shown characters of a title. */
const maxLength = 300;

/**
 * The agent's title of a call, quoted, when the line of the call is the kit's text. Renders a `<p>` element; nothing when the title adds
 * nothing to the line.
 */
function ToolCallAgentTitle({ part }: ToolCallAgentTitleProps): ReactElement | null {
  const messages = useMessages();
  const title = (part.title ?? "").trim();
  if (title === "" || repeatsLine(title, part, messages)) return null;
  const shown = shortenText(title, maxLength);
  const { agentCalls, agentSays } = messages.permission;
  return (
    <p className="cs-tool-call-note" data-slot="tool-call-agent-title">
      {agentCalls} <VisibleText text={agentSays(shown)} />
    </p>
  );
}

/** Whether the line contains each word of the title, in any form, or the title is the tool's name. */
function repeatsLine(title: string, part: ToolCallPart, messages: Messages): boolean {
  const { verb, object = "", detail } = describeToolCall(part, messages);
  if (verb === undefined || title === part.toolName) return true;
  const forms = Object.values(messages.toolCall.verb).find((one) => Object.values(one).includes(verb)) ?? {};
  const line = [...Object.values(forms), object, detail].join(" ").toLowerCase();
  return title
    .toLowerCase()
    .split(/[\s`“”"']+/)
    .every((word) => line.includes(word));
}

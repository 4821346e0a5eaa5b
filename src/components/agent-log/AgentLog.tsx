"use client";
import { CircleAlert, RotateCw, SquareTerminal } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { AgentProcess, AgentState } from "../../model/index.ts";
import { Button, drawProse, Terminal, useFocusHandover, VisibleText } from "../../ui/index.ts";

/** Props of `AgentLog`. */
export interface AgentLogProps {
  /** The agent's name, the heading of the bar. */
  readonly title: string;
  /** The state of the process and its log. */
  readonly process: AgentProcess;
  /** Called when the user presses "start again". */
  readonly onRestart: () => void;
}

/**
 * The process of an agent, as a bar: its state, its log in a drawer above, and after its end the reason and a button that starts it again.
 * Takes the focus from nobody. Renders a `<section>` element.
 */
export function AgentLog({ title, process, onRestart }: AgentLogProps): ReactElement {
  const { agentLog } = useMessages();
  const [open, setOpen] = useState(false);
  const drawer = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const handOver = useFocusHandover();
  const { state } = process.state;
  const output = useMemo(() => process.lines.map(({ text }) => `${text}\n`).join(""), [process.lines]);
  return (
    <section className="cs-root cs-agent-log" data-slot="agent-log" data-state={state} aria-label={agentLog.label}>
      {open && (
        <div className="cs-agent-log-drawer" id={drawer}>
          {output === "" ? (
            <p className="cs-agent-log-empty">{agentLog.empty}</p>
          ) : (
            <Terminal output={output} command={agentLog.log} running={state === "running"} maxLines={Infinity} />
          )}
        </div>
      )}
      {process.state.state === "ended" && <AgentEnded ended={process.state} />}
      <div className="cs-agent-log-bar">
        {state === "ended" ? (
          <CircleAlert className="cs-plain" aria-hidden="true" />
        ) : (
          <SquareTerminal className="cs-plain" aria-hidden="true" />
        )}
        <output className="cs-agent-log-state">{drawProse(agentLog[state](title))}</output>
        {state !== "running" && (
          <Button
            size="small"
            variant="primary"
            aria-disabled={state === "starting"}
            onClick={(event) => {
              if (state === "starting") return;
              handOver(event, () => toggle.current);
              onRestart();
            }}
          >
            <RotateCw className="cs-plain" aria-hidden="true" />
            {state === "starting" ? agentLog.restarting : agentLog.restart}
          </Button>
        )}
        <Button
          ref={toggle}
          size="small"
          variant="quiet"
          aria-expanded={open}
          aria-controls={open ? drawer : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? agentLog.hide : agentLog.show}
        </Button>
      </div>
    </section>
  );
}

/** Props of `AgentEnded`. */
export interface AgentEndedProps {
  /** The final state, with the reason and the last lines of the log. */
  readonly ended: Extract<AgentState, { readonly state: "ended" }>;
}

/** Why the process of an agent ended, the last lines of its log, and what the end means for the conversation. Renders a `<div>` element. */
function AgentEnded({ ended: { message, lines } }: AgentEndedProps): ReactElement {
  const { agentLog } = useMessages();
  return (
    <div className="cs-agent-ended" data-slot="agent-ended">
      <p className="cs-agent-ended-title">
        <VisibleText text={message} />
      </p>
      {lines.length > 0 && (
        <pre className="cs-agent-ended-lines" aria-label={agentLog.lastWords}>
          <VisibleText text={lines.join("\n")} />
        </pre>
      )}
      <p className="cs-plain">{agentLog.endedAdvice}</p>
    </div>
  );
}

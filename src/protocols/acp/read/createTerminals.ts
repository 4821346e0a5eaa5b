import type { AgentEvent, TerminalContent, TerminalExit, ToolCallContent } from "../../../model/index.ts";
import type { Place } from "../createTurnPlace.ts";

/** The call that shows a terminal. */
export interface TerminalOwner extends Place {
  readonly toolCallId: string;
}

/** What became known of a terminal. */
export interface TerminalFacts {
  readonly command?: string | undefined;
  readonly cwd?: string | undefined;
  /** What it printed since. */
  readonly delta?: string | undefined;
  readonly exit?: TerminalExit | undefined;
}

/** The terminals of a session: the wire tells what they print apart from the calls that show them, before or after. */
export interface Terminals {
  /** Completes the terminals of a call's content with what is known of them. */
  complete(content: readonly ToolCallContent[], owner: TerminalOwner): readonly ToolCallContent[];
  /** Notes what became known; gives the events of the call that shows the terminal. */
  update(terminalId: string, facts: TerminalFacts): AgentEvent[];
}

/** Past the end of any content: what is not there yet is appended. */
const END = Number.MAX_SAFE_INTEGER;

/** Creates the terminals of a session. */
export function createTerminals(): Terminals {
  const terminals = new Map<string, TerminalContent>();
  const owners = new Map<string, TerminalOwner>();
  const get = (terminalId: string): TerminalContent =>
    terminals.get(terminalId) ?? { type: "terminal", terminalId, output: "" };
  return {
    complete: (content, owner) =>
      content.map((item) => {
        if (item.type !== "terminal") return item;
        owners.set(item.terminalId, owner);
        return get(item.terminalId);
      }),
    update(terminalId, { delta = "", exit, command, cwd }) {
      const known = get(terminalId);
      const described = { ...known, command: command ?? known.command, cwd: cwd ?? known.cwd };
      const next = { ...described, output: known.output + delta, exit: exit ?? known.exit };
      terminals.set(terminalId, next);
      const owner = owners.get(terminalId);
      if (owner === undefined) return [];
      const events: AgentEvent[] = [];
      if (command !== undefined || cwd !== undefined)
        events.push({ type: "toolCall.contentAdded", ...owner, content: described, at: END });
      if (delta === "" && exit === undefined) return events;
      const at = known.output.length;
      return [...events, { type: "toolCall.outputDelta", ...owner, terminalId, delta, at, exit }];
    },
  };
}

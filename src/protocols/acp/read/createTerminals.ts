import { countOutput } from "../../../model/index.ts";
import type { AgentEvent, TerminalContent, TerminalExit, ToolCallContent } from "../../../model/index.ts";
import type { Place } from "../createTurnPlace.ts";

/** The call whose content contains a terminal. */
export interface TerminalOwner extends Place {
  readonly toolCallId: string;
}

/** New data of a terminal. */
export interface TerminalData {
  readonly command?: string | undefined;
  readonly cwd?: string | undefined;
  /** Text that is appended to its output. */
  readonly delta?: string | undefined;
  /** The whole output from now on, in place of what there was. */
  readonly output?: string | undefined;
  /** The number of characters that came before `output`. @default those of what it replaces */
  readonly dropped?: number | undefined;
  readonly exit?: TerminalExit | undefined;
}

/** The terminals of a session. The wire sends their output apart from the calls that contain them, before or after. */
export interface Terminals {
  /** Adds the known data of terminals to a call's content. */
  complete(content: readonly ToolCallContent[], owner: TerminalOwner): readonly ToolCallContent[];
  /** Stores new data; returns the events of the call that contains the terminal. */
  update(terminalId: string, data: TerminalData): AgentEvent[];
}

/** An index after the end of any content, which appends an item. */
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
    update(terminalId, { output, exit, command, cwd, ...data }) {
      const before = get(terminalId);
      const current =
        output === undefined || output.startsWith(before.output) ? before : replaceOutput(before, output, data.dropped);
      const delta = output?.slice(current.output.length) ?? data.delta ?? "";
      const described = { ...current, command: command ?? current.command, cwd: cwd ?? current.cwd };
      const next = { ...described, output: current.output + delta, exit: exit ?? current.exit };
      terminals.set(terminalId, next);
      const owner = owners.get(terminalId);
      if (owner === undefined) return [];
      const events: AgentEvent[] = [];
      if (command !== undefined || cwd !== undefined || current !== before)
        events.push({ type: "toolCall.contentAdded", ...owner, content: described, at: END });
      if (delta === "" && exit === undefined) return events;
      const at = countOutput(current);
      return [...events, { type: "toolCall.outputDelta", ...owner, terminalId, delta, at, exit }];
    },
  };
}

/** Returns a terminal with another output: what it had before counts as dropped, so that later offsets go on from there. */
function replaceOutput(terminal: TerminalContent, output: string, dropped = countOutput(terminal)): TerminalContent {
  return { ...terminal, output, dropped };
}

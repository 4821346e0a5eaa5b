import { hasFailed } from "../../content/index.ts";
import type { Message, Part, ThreadState, ToolCallPart } from "../../model/index.ts";

/** An ended turn with the parts of it that fold under its receipt. */
export interface TurnFold {
  readonly turnId: string;
  /** Keys of the parts: what the agent did on the way to its answer. */
  readonly partKeys: ReadonlySet<string>;
}

interface Read {
  readonly messages: readonly Message[];
  readonly fold: TurnFold | undefined;
}

/**
 * Creates a selector of the turns that can fold. The same turn gives the same object while none of its messages changes.
 *
 * A turn folds when it has ended with an answer: then its receipt counts the steps. Its calls, thoughts and remarks fold, but for
 * calls that did not end well, and parts that the app draws itself.
 *
 * @param isOwn - Whether the kit draws a part.
 */
export function createFoldSelector(isOwn: (part: Part) => boolean): (thread: ThreadState) => readonly TurnFold[] {
  /** By the first message of a turn. */
  const known = new WeakMap<Message, Read>();
  return ({ messages, turn }) => {
    const folds: TurnFold[] = [];
    for (let from = 0, to = 0; from < messages.length; from = to) {
      const first = messages[from];
      if (first === undefined) break;
      while (messages[to]?.turnId === first.turnId) to += 1;
      if (turn.status !== "idle" && turn.turnId === first.turnId) continue;
      const last = known.get(first);
      const isKnown =
        last?.messages.length === to - from && last.messages.every((it, at) => it === messages[from + at]);
      const ofTurn = isKnown ? last.messages : messages.slice(from, to);
      const fold = isKnown ? last.fold : readFold(ofTurn, isOwn);
      if (!isKnown) known.set(first, { messages: ofTurn, fold });
      if (fold !== undefined) folds.push(fold);
    }
    return folds;
  };
}

/** Parts that may follow the text of an answer: what it refers to, and what it made. */
const besides: readonly Part["type"][] = ["source", "file", "data"];

function readFold(messages: readonly Message[], isOwn: (part: Part) => boolean): TurnFold | undefined {
  const answer = messages.at(-1);
  const end = answer?.parts.findLast(({ type }) => !besides.includes(type));
  if (answer?.role !== "assistant" || answer.parent !== undefined) return undefined;
  if (end?.type !== "text" || end.kind === "commentary") return undefined;
  const parts = messages.flatMap((message) => (message.role === "assistant" ? message.parts : []));
  const calls = parts.filter((part) => part.type === "tool_call");
  const steps = parts.filter((part) => isOver(part, calls) && isOwn(part));
  // Without a call there is no receipt that could show the steps again.
  if (!steps.some(({ type }) => type === "tool_call")) return undefined;
  return { turnId: answer.turnId, partKeys: new Set(steps.map(({ key }) => key)) };
}

/** Whether a part belongs to the way to the answer, and nobody has to look at it any more. */
function isOver(part: Part, calls: readonly ToolCallPart[]): boolean {
  if (part.type === "tool_call") return isWell(part, calls);
  return part.type === "reasoning" || part.type === "step" || (part.type === "text" && part.kind === "commentary");
}

/** Whether a call has ended well, or the same call has done so later in its turn. */
function isWell(call: ToolCallPart, calls: readonly ToolCallPart[]): boolean {
  if (hasEndedWell(call)) return true;
  const input = JSON.stringify(call.input);
  return calls
    .slice(calls.indexOf(call) + 1)
    .some((it) => it.toolName === call.toolName && hasEndedWell(it) && JSON.stringify(it.input) === input);
}

function hasEndedWell(call: ToolCallPart): boolean {
  return call.status === "completed" && !hasFailed(call);
}

import type { AgentRequest, Message, ThreadState, ToolCallPart } from "../../model/index.ts";
import { readCallStep } from "./readCallStep.ts";
import type { CallStep } from "./readCallStep.ts";
import type { TimelineStep } from "./TimelineStep.ts";

/** The fields of a thread that its timeline is derived from. */
export type TimelineSource = Pick<ThreadState, "messages" | "requests">;

const none: readonly TimelineStep[] = [];

type Decisions = ReadonlyMap<string, readonly AgentRequest[]>;

/** What one message tells. */
interface MessageSteps {
  readonly message: Message;
  /** Keys of its calls. */
  readonly keys: ReadonlySet<string>;
  readonly steps: readonly TimelineStep[];
}

/**
 * Creates a function that derives the steps of a thread, in the order in which they were begun. A decision comes before the call that it
 * allows; a denied call is one step, the denial.
 *
 * It remembers the steps of each message, so that an event costs the reading of the messages that it has changed, and returns the same
 * array while only text or output streams. Linear in the length of the thread.
 */
export function createTimeline(): (thread: TimelineSource) => readonly TimelineStep[] {
  const readCall = createCallReader();
  let messages: readonly Message[] = [];
  let requests: readonly AgentRequest[] = [];
  let decided: Decisions = new Map();
  let read: readonly MessageSteps[] = [];
  let steps = none;

  function readMessage(message: Message, before: MessageSteps | undefined): MessageSteps {
    const calls = message.parts.filter((part) => part.type === "tool_call");
    const found = calls.flatMap((call) => readCall(call, message.turnId, decided.get(call.key)));
    const isSame = before !== undefined && isSameList(found, before.steps);
    return { message, keys: new Set(calls.map(({ key }) => key)), steps: isSame ? before.steps : found };
  }
  return (thread) => {
    if (thread.messages === messages && thread.requests === requests) return steps;
    const lately =
      thread.requests === requests ? [] : listChanges(decided, (decided = decisionsByCall(thread.requests)));
    ({ messages, requests } = thread);
    const known = new Map(read.map((entry) => [entry.message.id, entry]));
    const next = messages.map((message) => {
      const before = known.get(message.id);
      const isKnown = before?.message === message && !lately.some((key) => before.keys.has(key));
      return isKnown ? before : readMessage(message, before);
    });
    const isSame = next.length === read.length && next.every((entry, index) => entry.steps === read[index]?.steps);
    read = next;
    if (!isSame) steps = sortByTime(next.flatMap((entry) => entry.steps));
    return steps;
  };
}

/** Lists the calls about which other decisions were made than before. */
function listChanges(before: Decisions, after: Decisions): readonly string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !isSameList(before.get(key) ?? [], after.get(key) ?? []));
}

/** Whether a request is a permission that was granted or denied, or an execution that was allowed, which is a step of its own. */
export function isDecision({ kind, state, answer }: AgentRequest): boolean {
  if (answer === undefined || (state !== "answered" && state !== "expired")) return false;
  return kind === "permission" || answer.grant !== undefined;
}

/** The answered permissions by call. */
function decisionsByCall(requests: readonly AgentRequest[]): Decisions {
  const decided = new Map<string, AgentRequest[]>();
  for (const request of requests) {
    const { toolCallKey } = request;
    if (toolCallKey === undefined || !isDecision(request)) continue;
    const list = decided.get(toolCallKey);
    if (list === undefined) decided.set(toolCallKey, [request]);
    else list.push(request);
  }
  return decided;
}

type CallReader = (
  part: ToolCallPart,
  turnId: string,
  decisions: readonly AgentRequest[] | undefined,
) => readonly TimelineStep[];

/** Reads a call again only after it has changed; a step that came out equal stays the same object. */
function createCallReader(): CallReader {
  const ofPart = new WeakMap<ToolCallPart, TimelineStep | undefined>();
  const lastOf = new Map<string, readonly TimelineStep[]>();
  return (part, turnId, decisions = []) => {
    const call = ofPart.has(part) ? ofPart.get(part) : toStep(readCallStep(part), turnId);
    ofPart.set(part, call);
    const decided = decisions.map((request) => toDecision(request, part, turnId, call));
    // A call that never ran is told by its denial.
    const isDenied = part.status === "denied" && decided.some(({ kind }) => kind === "denial");
    const steps = call === undefined || isDenied ? decided : [...decided, call];
    const last = lastOf.get(part.key) ?? none;
    const kept = steps.map((step, index) => {
      const before = last[index];
      return before !== undefined && isSameStep(step, before) ? before : step;
    });
    lastOf.set(part.key, kept);
    return kept;
  };
}

function toStep(call: CallStep | undefined, turnId: string): TimelineStep | undefined {
  return call === undefined ? undefined : { ...call, turnId };
}

function toDecision(
  { requestId, answer }: AgentRequest,
  part: ToolCallPart,
  turnId: string,
  call: TimelineStep | undefined,
): TimelineStep {
  return {
    stepId: requestId,
    turnId,
    kind: answer?.granted === true ? "grant" : "denial",
    callKind: call?.kind ?? "other",
    state: "done",
    toolCallKey: part.key,
    requestId,
    subject: call?.subject ?? part.title ?? part.toolName,
    isTitle: call?.isTitle ?? true,
    locations: call?.locations ?? [],
    changes: call?.changes ?? [],
    texts: [],
    agentKey: part.parentKey,
    time: part.startedAt,
  };
}

function isSameStep(step: TimelineStep, before: TimelineStep): boolean {
  if (step === before) return true;
  const { locations, changes, texts, moved, ...facts } = step;
  const names = Object.keys(facts) as (keyof typeof facts)[];
  return (
    names.every((name) => step[name] === before[name]) &&
    isSameList(locations, before.locations) &&
    isSameList(changes, before.changes) &&
    isSameList(texts, before.texts, (left, right) => left.text === right.text && left.path === right.path) &&
    moved?.to === before.moved?.to
  );
}

function isSameList<Item>(
  left: readonly Item[],
  right: readonly Item[],
  isSame: (a: Item, b: Item) => boolean = Object.is,
): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index];
      return other !== undefined && isSame(item, other);
    })
  );
}

/** Sorts by the time when calls began, which differs from the order of the thread where sub-agents work side by side. */
function sortByTime(steps: readonly TimelineStep[]): readonly TimelineStep[] {
  let last = 0;
  const timed = steps.map((step) => {
    // A step without a time stays behind the one before it.
    last = step.time ?? last;
    return { step, time: last };
  });
  return timed.toSorted((left, right) => left.time - right.time).map(({ step }) => step);
}

import { redactText } from "../../content/index.ts";
import { isTime } from "../../model/index.ts";
import type { AgentRequest, Branch, Fork, Json, Message, Part, SessionState, ThreadState } from "../../model/index.ts";
import { emptyThread, equalJson, selectPreview, selectSessionState, selectTitle } from "../../store/index.ts";
import type { QueuedPrompt } from "../Session.ts";

/** The version that is written. Changing the shape of the thread raises it and adds an entry to `migrations`. */
const version = 1;

/** The stored state of one conversation. */
export interface StoredConversation {
  /** Absent in the page's memory where the server keeps the thread. */
  readonly thread?: ThreadState | undefined;
  readonly queue: readonly QueuedPrompt[];
  /** Typed text that was not sent. */
  readonly draft: string;
}

/** What is to be written of a conversation; what is absent stays as it is stored. */
export interface StoredChanges {
  readonly thread?: ThreadState | undefined;
  readonly draft?: string | undefined;
  readonly queue?: readonly QueuedPrompt[] | undefined;
  /** The ids of queued prompts that no longer wait: they were sent or removed. `queue` has only those that are new or edited. */
  readonly removed?: readonly string[] | undefined;
}

/** The entry of a conversation in a list. */
export interface StoredSummary {
  readonly sessionId: string;
  readonly title?: string | undefined;
  /** Time of the last write of its thread in epoch milliseconds. */
  readonly updatedAt: number;
  /** Whether it waits for the user, or its last turn failed. */
  readonly state?: SessionState | undefined;
  /** The first line of the agent's last text. */
  readonly preview?: string | undefined;
}

interface Envelope {
  readonly version: number;
  readonly thread?: Partial<ThreadState> | undefined;
}

/** Converts an envelope to the next version, by the version that wrote it. */
const migrations: Readonly<Record<number, (stored: Envelope) => Envelope>> = {};

/** Why a stored conversation cannot be read: it is no conversation (`broken`), or a later version of the page wrote it (`newer`). */
export type Unreadable = "broken" | "newer";

/**
 * Serializes the thread of a conversation without grants that were not sent. What looks like a well-known secret is removed from messages,
 * not from the fields of requests and from wire data; `redact` removes further secrets from the whole thread.
 */
export function writeThread(
  thread: ThreadState,
  redact: (thread: ThreadState) => ThreadState = (same) => same,
): string {
  const forks = thread.forks?.map((fork) => ({ ...fork, others: fork.others.map(writePath) }));
  return JSON.stringify({ version, thread: redact({ ...writePath(thread), forks }) });
}

/** Serializes a queued prompt without well-known secrets. */
export function writePrompt(prompt: QueuedPrompt): string {
  return JSON.stringify(redactTexts([prompt])[0]);
}

/** Whether a prompt was stored as the second one, which has no secrets. */
export function isStoredAs(prompt: QueuedPrompt, stored: QueuedPrompt): boolean {
  return prompt.id === stored.id && equalJson(readPrompt(writePrompt(prompt))?.content, stored.content);
}

/** Parses a stored prompt; undefined for another shape. */
export function readPrompt(text: string): QueuedPrompt | undefined {
  try {
    const { id, content, at }: Partial<QueuedPrompt> = JSON.parse(text) ?? {};
    if (typeof id !== "string" || !Array.isArray(content)) return undefined;
    return { id, content, ...(typeof at === "number" ? { at } : {}) };
  } catch {
    return undefined;
  }
}

/** Sorts prompts by the time when they were queued. */
export function sortPrompts(prompts: readonly QueuedPrompt[]): readonly QueuedPrompt[] {
  return prompts.toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0));
}

/**
 * Parses a stored thread of any version up to the current one. The result contains no unsent grant, even where the text does; messages, parts,
 * requests and times of another shape are dropped.
 */
export function readThread(text: string): ThreadState | Unreadable {
  let stored: Envelope | null;
  try {
    stored = JSON.parse(text);
  } catch {
    return "broken";
  }
  if (typeof stored !== "object" || stored === null || typeof stored.version !== "number") return "broken";
  if (stored.version > version) return "newer";
  for (let from = stored.version; from < version; from += 1) stored = migrations[from]?.(stored) ?? stored;
  const { thread } = stored;
  const path = readPath(thread);
  if (path === undefined) return "broken";
  const forks = Array.isArray(thread?.forks) ? { forks: thread.forks.flatMap(readFork) } : {};
  return { ...path, session: { ...emptyThread().session, ...thread?.session }, ...forks };
}

function isMessage(value: Partial<Message> | null): boolean {
  return typeof value?.id === "string" && Array.isArray(value.parts) && Array.isArray(value.wire);
}

function writePath<Path extends Pick<Branch, "messages" | "requests">>(path: Path): Path {
  return { ...path, messages: path.messages.map(redactMessage), requests: path.requests.map(withoutGrant) };
}

/** Reads the path that is shown, or a hidden branch; undefined if one of its lists is missing. */
function readPath(stored: Partial<Branch> | null | undefined): Branch | undefined {
  const { turn, messages, requests } = stored ?? {};
  if (!Array.isArray(messages) || !Array.isArray(requests)) return undefined;
  return {
    turn: withTimes({ ...emptyThread().turn, ...turn }),
    messages: messages
      .filter(isMessage)
      .map((message) => withTimes({ ...message, parts: message.parts.filter(isPart).map(withTimes) })),
    requests: requests.filter(isRequest).map((request) => withTimes(withoutGrant(request))),
  };
}

function isPart(value: Partial<Part> | null): boolean {
  return typeof value?.key === "string" && typeof value.type === "string";
}

const timeNames = ["startedAt", "endedAt", "openedAt", "expiresAt"] as const;

/** Returns a copy without times of which no date can be made: each place that shows one would throw, or count for ever. */
function withTimes<Value extends object>(value: Value): Value {
  const copy = { ...value };
  for (const name of timeNames) if (!isTime(Reflect.get(copy, name))) Reflect.deleteProperty(copy, name);
  return copy;
}

/** Reads a place with several branches; branches of another shape are dropped. */
function readFork(stored: Fork | null): readonly Fork[] {
  if (!Array.isArray(stored?.others)) return [];
  return [{ ...stored, others: stored.others.flatMap((branch) => readPath(branch) ?? []) }];
}

function isRequest(value: Partial<AgentRequest> | null): boolean {
  return typeof value?.requestId === "string" && Array.isArray(value.options);
}

/** Returns the thread with the title that the user has given it. */
export function withTitle(thread: ThreadState, title: string | undefined): ThreadState {
  return title === undefined ? thread : { ...thread, session: { ...thread.session, title } };
}

/** Returns the thread without grants that were not sent. */
export function withoutGrants(thread: ThreadState): ThreadState {
  return { ...thread, requests: thread.requests.map(withoutGrant) };
}

/** An unsent grant is valid only while the user is there: the request opens again. The result of a tool is not a grant. */
function withoutGrant(request: AgentRequest): AgentRequest {
  const { answer, state } = request;
  const isUnsent = state === "staged" || state === "sending" || state === "failed";
  if (!isUnsent || answer?.granted !== true || answer.by === "tool") return request;
  const { answer: _answer, error: _error, ...rest } = request;
  return { ...rest, state: "open" };
}

/** The redacted copies: a finished message is written with each save, but redacted only once. */
const redactedCopies = new WeakMap<Message, Message>();

function redactMessage(message: Message): Message {
  const existing = redactedCopies.get(message);
  if (existing !== undefined) return existing;
  // Wire data for the provider stays unredacted: it would refuse a changed signature.
  const copy = { ...message, parts: redactTexts(message.parts) };
  redactedCopies.set(message, copy);
  return copy;
}

/** Returns a copy of a plain value in which each text is redacted. */
function redactTexts<T extends readonly object[]>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, item: Json) => (typeof item === "string" ? redactText(item) : item));
}

/**
 * Returns what a list shows of a conversation that is not open: its title, whether it waits for the user or has failed, and the agent's last
 * line, without well-known secrets.
 */
export function summarize(thread: ThreadState): Omit<StoredSummary, "sessionId" | "updatedAt"> {
  const state = selectSessionState(thread);
  return {
    title: selectTitle(thread, redactText),
    // No turn of a conversation that is not open runs.
    state: state === "running" ? undefined : state,
    preview: selectPreview(thread, redactText),
  };
}

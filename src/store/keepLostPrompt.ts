import { classifyFailure } from "../model/index.ts";
import type { KitError, Message, Part, ThreadState, Turn } from "../model/index.ts";
import { branchReducers } from "./reducers/branch.ts";
import { splitThread, type ThreadPiece } from "./splitThread.ts";

const notReceived: KitError = {
  code: "not_received",
  message: "The server's history does not have the last prompt: it was lost there. Send it again.",
};

/**
 * Keeps the last prompt where a freshly read history does not contain it: the user's text must not disappear silently. It is added
 * at the end, its turn failed, so that it can be sent again; while another turn runs, only the prompt is added. `old` is the thread before
 * the history was loaded.
 */
export function keepLostPrompt(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  // Another client's turn is running.
  if (fresh.turn.status !== "idle") return { ...fresh, messages: [...fresh.messages, prompt] };
  const place = toPlace(fresh, prompt);
  return { ...place, messages: [...place.messages, prompt], turn: toLostTurn(old.turn) };
}

/**
 * Handles an empty history where the last turn failed without an answer: a server that announced `history` or `resume` has lost the prompt,
 * which then counts as not received; any other one is recorded as a server without history. The messages stay in both cases.
 */
export function failUnansweredTurn(thread: ThreadState): ThreadState {
  const { turn, session } = thread;
  if (turn.status !== "idle" || turn.reason !== "error" || !isUnsettled(thread)) return thread;
  const { features } = session;
  if (features?.history === true || features?.resume === true) return { ...thread, turn: toLostTurn(turn) };
  return { ...thread, session: { ...session, features: { ...features, history: false } } };
}

function toLostTurn(turn: Turn): Turn {
  const isClear = turn.reason === "error" && turn.error !== undefined && classifyFailure(turn.error) !== "uncertain";
  return { ...turn, status: "idle", reason: "error", error: isClear ? turn.error : notReceived };
}

/**
 * Keeps the last turn where a freshly read history does not contain it yet: the server writes it when it has ended. The answer so far
 * stays, and the turn stays cut, so that the history can be read again.
 */
export function keepLateTurn(fresh: ThreadState, old: ThreadState): ThreadState {
  const prompt = old.messages.findLast(({ role }) => role === "user");
  if (prompt === undefined || prompt.turnId !== old.turn.turnId || !isUnsettled(old)) return fresh;
  if (fresh.turn.turnId === prompt.turnId || isKnown(fresh, old, prompt)) return fresh;
  const { rest } = splitThread(old, old.messages.indexOf(prompt));
  return { ...addPiece(toPlace(fresh, prompt), rest), turn: old.turn };
}

/** Adds messages, and those of their requests that the thread lacks. */
function addPiece(thread: ThreadState, { messages, requests }: ThreadPiece): ThreadState {
  const ids = new Set(thread.requests.map(({ requestId }) => requestId));
  return {
    ...thread,
    messages: [...thread.messages, ...messages],
    requests: [...thread.requests, ...requests.filter(({ requestId }) => !ids.has(requestId))],
  };
}

/**
 * Keeps the turns that began after a history was requested, as they were received: the history may have less of them, and their stream does
 * not repeat the rest. `rest`: their messages and requests in the thread before the history was loaded (`old`); `kept`: what was before them.
 */
export function keepNewerTurns(
  fresh: ThreadState,
  old: ThreadState,
  { kept: earlier, rest: newer }: ReturnType<typeof splitThread>,
): ThreadState {
  const turnIds = new Set(newer.messages.map(({ turnId }) => turnId));
  const ids = new Set(newer.messages.map(({ id }) => id));
  const copy = findFirstCopy(fresh.messages, old, newer.messages);
  const index = fresh.messages.findIndex((one) => turnIds.has(one.turnId) || ids.has(one.id) || one === copy);
  const { kept } = splitThread(fresh, index === -1 ? fresh.messages.length : index);
  const before = keepUnendedTurn({ ...fresh, ...kept }, old, earlier);
  const prompt = newer.messages.find(({ role }) => role === "user");
  const place =
    prompt === undefined ? before : toPlace(before, { ...prompt, instead: findReplaced(before, old, prompt) });
  const own = (old.forks ?? []).filter(({ messageId }) => ids.has(messageId));
  const forks = (place.forks ?? []).filter(({ messageId }) => !ids.has(messageId)).concat(own);
  return {
    ...place,
    ...(own.length === 0 ? {} : { forks }),
    messages: [...place.messages, ...newer.messages],
    requests: [...place.requests, ...newer.requests],
    turn: old.turn,
  };
}

/**
 * Keeps the last turn before those that began after a history was requested, where the history does not contain it and nothing shows that
 * the agent has ended it: it has no answer, its failure is shown, or a call was left open. `kept`: the messages and requests before them.
 */
function keepUnendedTurn(fresh: ThreadState, old: ThreadState, kept: ThreadPiece): ThreadState {
  const index = kept.messages.findLastIndex(({ role }) => role === "user");
  const prompt = kept.messages[index];
  if (prompt === undefined || isKnown(fresh, { ...old, ...kept }, prompt)) return fresh;
  const { rest } = splitThread({ ...old, ...kept }, index);
  const [, ...answer] = rest.messages;
  const isLeft = (part: Part): boolean =>
    part.type === "tool_call" ? part.status === "incomplete" : part.type === "notice" && part.notice === "failure";
  const isAnswered = answer.some(({ role }) => role === "assistant");
  if (isAnswered && !answer.some(({ parts }) => parts.some(isLeft))) return fresh;
  return addPiece(toPlace(fresh, prompt), rest);
}

/**
 * Finds the first of the newer prompts in a history that has them under ids of its own: at its end, in their order, with their answers. An
 * earlier prompt with the same text is none of them.
 */
function findFirstCopy(messages: readonly Message[], old: ThreadState, newer: readonly Message[]): Message | undefined {
  const listPrompts = (all: readonly Message[]): readonly Message[] =>
    all.filter(({ role }) => role === "user").reverse();
  const [known, prompts, shown] = [toIds(old), listPrompts(newer), listPrompts(messages)];
  const isCopy = (prompt: Message, found: Message, isLast: boolean): boolean => {
    if (known.has(found.id) || toText(found) !== toText(prompt)) return false;
    const [theirs, ours] = [toAnswer(messages, found), toAnswer(newer, prompt)];
    if (theirs === "") return isLast || ours === "";
    // Of a turn that still runs, the history may have no more than was received.
    const isOver = prompt !== prompts[0] || old.turn.status === "idle";
    return ours.startsWith(theirs) || (isOver && ours !== "" && theirs.startsWith(ours));
  };
  // The newest ones may be missing.
  for (const missing of prompts.keys()) {
    const copies = prompts.slice(missing).map((prompt, at) => {
      const found = shown[at];
      return found !== undefined && isCopy(prompt, found, at === 0) ? found : undefined;
    });
    const end = copies.indexOf(undefined);
    const first = copies[(end === -1 ? copies.length : end) - 1];
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The texts and calls between a prompt and the next one. */
function toAnswer(messages: readonly Message[], prompt: Message): string {
  const rest = messages.slice(messages.indexOf(prompt) + 1);
  const end = rest.findIndex(({ role }) => role === "user");
  return (end === -1 ? rest : rest.slice(0, end))
    .flatMap(({ parts }) => parts)
    .map((part) => {
      if (part.type === "tool_call") return `\n${part.toolCallId}\n`;
      return part.type === "text" && part.kind === "answer" ? part.text : "";
    })
    .join("");
}

/** The message of the thread that a prompt took the place of, also where that took the place of another one before. */
function findReplaced(thread: ThreadState, { forks = [] }: ThreadState, { instead }: Message): string | undefined {
  const hidden = forks.flatMap(({ others }) => others.flatMap(({ messages }) => messages));
  let id = instead;
  // Counted: what a server sends may lead back to itself.
  for (let left = hidden.length; left >= 0 && id !== undefined; left -= 1) {
    const replaced = id;
    if (thread.messages.some((one) => one.id === replaced)) break;
    id = hidden.find((one) => one.id === replaced)?.instead;
  }
  return id;
}

/** Ends the path before the prompt that the given one takes the place of, if it takes one. */
function toPlace(thread: ThreadState, { turnId, id, instead }: Message): ThreadState {
  if (instead === undefined) return thread;
  return branchReducers["branch.selected"](thread, { type: "branch.selected", turnId, messageId: id, instead });
}

/** Whether the agent has not ended the prompt's turn. */
function isUnsettled({ turn, messages }: ThreadState): boolean {
  if (turn.status !== "idle" || turn.reason === "cut") return true;
  return (
    turn.reason === "error" && !messages.some(({ role, turnId }) => role === "assistant" && turnId === turn.turnId)
  );
}

/**
 * Whether the history contains the prompt, shown or in a hidden branch. A server may give prompts its own ids: then ours is there if it has
 * more new ones with its text than were answered before under other ids. Of the newest page of a history, which may not reach back to those,
 * a message that is new is enough.
 */
function isKnown(fresh: ThreadState, old: ThreadState, prompt: Message): boolean {
  const branches = (fresh.forks ?? []).flatMap(({ others }) => others);
  if ([fresh, ...branches].some(({ messages }) => messages.some(({ id }) => id === prompt.id))) return true;
  const text = toText(prompt);
  const listSame = ({ messages }: ThreadState): readonly Message[] =>
    messages.filter((message) => message.role === "user" && toText(message) === text);
  const [oldIds, freshIds] = [toIds(old), toIds(fresh)];
  const found = listSame(fresh).filter(({ id }) => !oldIds.has(id));
  if (fresh.session.olderCursor !== undefined) return found.length > 0;
  const answered = new Set(old.messages.filter(({ role }) => role === "assistant").map(({ turnId }) => turnId));
  const isOther = ({ id, turnId }: Message): boolean => id !== prompt.id && !freshIds.has(id) && answered.has(turnId);
  return found.length > listSame(old).filter(isOther).length;
}

function toIds({ messages }: ThreadState): ReadonlySet<string> {
  return new Set(messages.map(({ id }) => id));
}

function toText({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.join("\n").trim();
}

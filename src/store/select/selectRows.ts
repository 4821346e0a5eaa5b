import type { Message, ThreadState, ToolCallPart } from "../../model/index.ts";
import { createInnerTest, ownerOf } from "../createInnerTest.ts";

/** The fields of every row of the virtualised thread. */
interface RowBase {
  /** Unique in its thread and stable for as long as the row lives. */
  readonly key: string;
  readonly messageId: string;
  /** Id of the message that begins the row's article: consecutive messages of one author in one turn are one article. */
  readonly articleId: string;
}

/**
 * One row of the virtualised thread: `header` shows the author, `part` one part, `group` one or more calls that only read, `footer` ends a
 * finished answer.
 */
export type Row =
  | (RowBase & { readonly type: "header" })
  | (RowBase & { readonly type: "footer" })
  | (RowBase & {
      readonly type: "part";
      readonly partKey: string;
      /** Whether it is a call or reasoning: a step on the way to the answer. */
      readonly isStep: boolean;
    })
  | (RowBase & { readonly type: "group"; readonly partKeys: readonly string[] });

/** The parts that a row shows: one, the calls of a group, or none. */
export function partKeysOf(row: Row): readonly string[] {
  if (row.type === "group") return row.partKeys;
  return row.type === "part" ? [row.partKey] : [];
}

/** The input that rows were made from; stored beside them so that a text delta is recognised without making rows again. */
interface Source {
  readonly messages: readonly Message[];
  /** The turn whose answer may still grow. */
  readonly activeTurnId: string | null;
  /** The index of the first row of each message. */
  readonly starts: readonly number[];
  /** The article of each message. */
  readonly articleIds: readonly string[];
}

const sources = new WeakMap<readonly Row[], Source>();

/**
 * Returns the rows of a thread; the very same array where nothing structural changed (a text delta, a status).
 *
 * Rows are append-only but for older history put in front, because the virtualiser caches heights by index. So the type of a row is
 * decided once: calls that only read (read, search, fetch) are a `group` from the first on, and consecutive ones join it;
 * every other call is a `part`, also if its kind becomes known later. The parts of a sub-agent have no rows: they are shown inside
 * the call that started it. Pass the previous rows, or all rows are created again.
 */
export function selectRows(thread: ThreadState, previous: readonly Row[] = []): readonly Row[] {
  const { messages } = thread;
  const activeTurnId = thread.turn.status === "idle" ? null : thread.turn.turnId;
  const source = sources.get(previous);
  const same = source === undefined ? 0 : countSame(source, messages, activeTurnId);
  if (source !== undefined && same === messages.length && same === source.messages.length) {
    sources.set(previous, { ...source, messages, activeTurnId });
    return previous;
  }
  const isInner = createInnerTest(messages);
  // A new message decides whether the one before it has a footer, so that one is made again too.
  let from = Math.max(0, same - 1);
  while (from > 0 && isInner(messages[from]?.parent)) from -= 1;
  const kept = source?.starts[from] ?? 0;
  const oldRows = new Map(previous.slice(kept).map((row) => [row.key, row]));
  const rows = previous.slice(0, source === undefined ? 0 : kept);
  const starts = source?.starts.slice(0, from) ?? [];
  const articleIds = source?.articleIds.slice(0, from) ?? [];
  for (let index = from; index < messages.length; index += 1) {
    starts.push(rows.length);
    for (const row of toRows({ messages, activeTurnId, oldRows, isInner, articleIds }, index)) {
      rows.push(reuse(row, oldRows.get(row.key)));
    }
  }
  const isSame = rows.length === previous.length && rows.every((row, index) => row === previous[index]);
  const result = isSame ? previous : rows;
  sources.set(result, { messages, activeTurnId, starts, articleIds });
  return result;
}

/** Counts the leading messages whose rows cannot have changed. */
function countSame(source: Source, messages: readonly Message[], activeTurnId: string | null): number {
  const isMoved = activeTurnId !== source.activeTurnId;
  const touched = (message: Message): boolean =>
    isMoved && (message.turnId === activeTurnId || message.turnId === source.activeTurnId);
  const index = messages.findIndex((message, at) => {
    const oldMessage = source.messages[at];
    return oldMessage === undefined || touched(message) || !hasSameStructure(oldMessage, message);
  });
  return index === -1 ? messages.length : index;
}

function hasSameStructure(a: Message, b: Message): boolean {
  if (a === b || (a.parts === b.parts && isSameSpeech(a, b))) return true;
  if (!isSameSpeech(a, b) || a.id !== b.id || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, index) => part === b.parts[index] || part.key === b.parts[index]?.key);
}

/** The input for the rows of one message besides the message. */
interface RowSource {
  readonly messages: readonly Message[];
  readonly activeTurnId: string | null;
  readonly oldRows: ReadonlyMap<string, Row>;
  readonly isInner: (owner: string | undefined) => boolean;
  /** The articles of the messages so far; that of the message is added. */
  readonly articleIds: string[];
}

function toRows({ messages, activeTurnId, oldRows, isInner, articleIds }: RowSource, index: number): Row[] {
  const message = messages[index];
  const lastArticle = articleIds.at(-1);
  if (message === undefined || isInner(message.parent)) {
    // The work of a sub-agent does not interrupt the article around it.
    articleIds.push(lastArticle ?? "");
    return [];
  }
  const { id: messageId, role } = message;
  const neighbour = (step: 1 | -1): Message | undefined => {
    let at = index + step;
    while (isInner(messages[at]?.parent)) at += step;
    return messages[at];
  };
  const last = neighbour(-1);
  const next = neighbour(1);
  const rows: Row[] = [];
  const isContinued = last !== undefined && isSameSpeech(last, message);
  const articleId = isContinued && lastArticle !== undefined ? lastArticle : messageId;
  articleIds.push(articleId);
  if (role !== "system" && !isContinued) {
    rows.push({ type: "header", key: `header:${messageId}`, messageId, articleId });
  }
  rows.push(...toPartRows(message, articleId, oldRows, isInner));
  const isOver = message.turnId !== activeTurnId;
  if (role === "assistant" && isOver && !(next && isSameSpeech(message, next))) {
    rows.push({ type: "footer", key: `footer:${messageId}`, messageId, articleId });
  }
  return rows;
}

function toPartRows(
  message: Message,
  articleId: string,
  oldRows: ReadonlyMap<string, Row>,
  isInner: RowSource["isInner"],
): Row[] {
  const base = { messageId: message.id, articleId };
  const rows: Row[] = [];
  let group: string[] | undefined;
  for (const part of message.parts) {
    if (isInner(ownerOf(message, part))) continue;
    const isGrouped = part.type === "tool_call" && !oldRows.has(part.key) && isLooking(part);
    if (!isGrouped) {
      const isStep = part.type === "tool_call" || part.type === "reasoning";
      rows.push({ ...base, type: "part", key: part.key, partKey: part.key, isStep });
      group = undefined;
    } else if (group === undefined) {
      group = [part.key];
      rows.push({ ...base, type: "group", key: `group:${part.key}`, partKeys: group });
    } else {
      group.push(part.key);
    }
  }
  return rows;
}

/**
 * Whether a call changes nothing: only such calls may be folded into one line. Calls that start sub-agents commonly have the kind
 * `think`, and the work of sub-agents must be visible.
 */
function isLooking(part: ToolCallPart): boolean {
  return part.kind === "read" || part.kind === "search" || part.kind === "fetch";
}

/** Whether two messages continue each other: same author, same turn, same parent call. */
function isSameSpeech(a: Message, b: Message): boolean {
  return a.role === b.role && a.turnId === b.turnId && a.parent === b.parent;
}

function reuse(row: Row, oldRow: Row | undefined): Row {
  if (oldRow === undefined || oldRow.type !== row.type || oldRow.messageId !== row.messageId) return row;
  if (oldRow.articleId !== row.articleId) return row;
  const [keys, next] = [partKeysOf(oldRow), partKeysOf(row)];
  const isSame = keys.length === next.length && keys.every((key, index) => key === next[index]);
  return isSame ? oldRow : row;
}

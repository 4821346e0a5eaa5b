import { addToList } from "../../model/index.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { applyChange, toChangesOfFiles, undoChange } from "./applyChange.ts";
import type { ChangeOfFile, FileText } from "./applyChange.ts";
import type { TimelineStep, TimelineText } from "./TimelineStep.ts";

/** Where the text of a file comes from. */
export interface TextOrigin {
  /** Index of the step that showed it. */
  readonly from: number;
  /** Whether a command has run between that step and the shown one: it may have changed the file. */
  readonly commandBetween: boolean;
}

/**
 * What is known of a file at a step.
 *
 * - `text`: its whole text after the step; `null` where there is no file
 * - `change`: its text before and after a change of this step; of a change that was not (yet) made, the text that it would have
 * - `lines`: only some lines, which were read
 * - `hunks`: only the changed lines
 * - `unknown`: nothing
 */
export type FileAt =
  | ({ readonly type: "text"; readonly text: FileText } & TextOrigin)
  | ({ readonly type: "change"; readonly oldText: FileText; readonly newText: FileText } & TextOrigin)
  | ({ readonly type: "lines"; readonly text: string; readonly firstLine: number } & TextOrigin)
  | { readonly type: "hunks"; readonly changes: readonly SentChange[] }
  | { readonly type: "unknown" };

/** A text, with the step that showed it. */
interface Known {
  readonly text: FileText;
  readonly from: number;
}

/** What one step has to do with one file. */
interface Touch {
  readonly index: number;
  /** Its changes, in their order; empty for a step that only reads. */
  readonly changes: readonly ChangeOfFile[];
  /** The path that the file had before. */
  readonly movedFrom?: string | undefined;
  readonly movedTo?: string | undefined;
  readonly text?: TimelineText | undefined;
  /** Whether its changes were made. */
  readonly isMade: boolean;
  before?: Known | undefined;
  after?: Known | undefined;
}

interface History {
  readonly touches: ReadonlyMap<string, Touch[]>;
  /** Number of commands before each step, that step included. */
  readonly commands: readonly number[];
}

const histories = new WeakMap<readonly TimelineStep[], History>();

/**
 * Returns what the steps tell about a file at one of them: changes are applied from the last known text on, and undone from the next
 * known one. A text is never guessed: where a change does not fit, the text after it is unknown.
 *
 * The history of all files is read once for each list of steps; its cost is linear in the steps and in their texts.
 *
 * @param index - Index of the step, from 0. Beyond the last step: after it.
 */
export function readFileAt(steps: readonly TimelineStep[], path: string, index: number): FileAt {
  const history = histories.get(steps) ?? readHistory(steps);
  histories.set(steps, history);
  const touches = history.touches.get(path) ?? [];
  const place = findLast(touches, index);
  const touch = touches[place];
  const toOrigin = (from: number): TextOrigin => ({
    from,
    commandBetween: countBetween(history.commands, from, Math.min(index, steps.length - 1)) > 0,
  });
  if (touch?.index === index && touch.changes.length > 0) return readChange(touch, toOrigin);
  const known = touch === undefined ? touches[0]?.before : touch.after;
  if (known !== undefined) return { type: "text", text: known.text, ...toOrigin(known.from) };
  return readLines(touches.slice(0, place + 1), toOrigin);
}

function readChange({ before, after, isMade, changes }: Touch, toOrigin: (from: number) => TextOrigin): FileAt {
  const newText = before === undefined ? undefined : isMade ? after?.text : applyAll(changes, before.text);
  if (before === undefined || newText === undefined)
    return { type: "hunks", changes: changes.map(({ change }) => change) };
  return { type: "change", oldText: before.text, newText, ...toOrigin(before.from) };
}

function applyAll(changes: readonly ChangeOfFile[], text: FileText): FileText | undefined {
  let result: FileText | undefined = text;
  for (const change of changes) if (result !== undefined) result = applyChange(change, result);
  return result;
}

function undoAll(changes: readonly ChangeOfFile[], text: FileText): FileText | undefined {
  let result: FileText | undefined = text;
  for (const change of changes.toReversed()) if (result !== undefined) result = undoChange(change, result);
  return result;
}

/** The lines that were read last, if no change came after them. */
function readLines(touches: readonly Touch[], toOrigin: (from: number) => TextOrigin): FileAt {
  for (const { index, text, isMade, changes } of touches.toReversed()) {
    if (text !== undefined && !text.written)
      return { type: "lines", text: text.text, firstLine: text.firstLine, ...toOrigin(index) };
    if (isMade && changes.length > 0) break;
  }
  return { type: "unknown" };
}

function readHistory(steps: readonly TimelineStep[]): History {
  const touches = new Map<string, Touch[]>();
  const commands: number[] = [];
  let count = 0;
  for (const [index, step] of steps.entries()) {
    if (step.kind === "command" && step.state !== "undone") count += 1;
    commands.push(count);
    for (const [path, touch] of readTouches(step, index)) {
      const list = touches.get(path);
      if (list === undefined) touches.set(path, [touch]);
      else list.push(touch);
    }
  }
  replay(touches);
  for (const list of touches.values()) undoFrom(list);
  return { touches, commands };
}

/** What a step has to do with each file, at most one entry for each path. */
function readTouches(step: TimelineStep, index: number): ReadonlyMap<string, Touch> {
  const touches = new Map<string, Touch>();
  const isMade = step.state === "done" && step.requestId === undefined;
  const changes: readonly ChangeOfFile[] = [];
  for (const { path } of step.locations) touches.set(path, { index, isMade: false, changes });
  for (const text of step.texts) touches.set(text.path, { index, isMade: text.written, changes, text });
  // A patch can name one file many thousand times: its changes are added to one list.
  const ofPath = new Map<string, ChangeOfFile[]>();
  for (const change of toChangesOfFiles(step.changes)) {
    const { path, oldPath, operation } = change.file;
    addToList(ofPath, path, change);
    touches.set(path, { index, isMade, changes: ofPath.get(path) ?? changes, movedFrom: oldPath });
    if (operation !== "move" || oldPath === undefined) continue;
    ofPath.delete(oldPath);
    touches.set(oldPath, { index, isMade, changes, movedTo: path });
  }
  if (step.moved !== undefined && step.changes.length === 0 && isMade) {
    touches.set(step.moved.from, { index, isMade, changes, movedTo: step.moved.to });
    touches.set(step.moved.to, { index, isMade, changes, movedFrom: step.moved.from });
  }
  return touches;
}

/** Carries each known text forward, through all files in the order of the steps: a moved file takes its text along. */
function replay(touches: ReadonlyMap<string, readonly Touch[]>): void {
  const now = new Map<string, Known | undefined>();
  const all = Array.from(touches, ([path, list]) => list.map((touch) => ({ path, touch }))).flat();
  // A file that is moved away keeps its text until its new place has taken it.
  all.sort((left, right) => left.touch.index - right.touch.index || rankOf(left.touch) - rankOf(right.touch));
  for (const { path, touch } of all) {
    const source = touch.movedFrom === undefined ? now.get(path) : now.get(touch.movedFrom);
    touch.before = readBefore(touch, source);
    touch.after = readAfter(touch, touch.before);
    now.set(path, touch.after);
  }
}

function rankOf({ movedTo }: Touch): number {
  return movedTo === undefined ? 0 : 1;
}

function readBefore({ changes: [first], text, index }: Touch, known: Known | undefined): Known | undefined {
  if (first?.change.type === "diff") return { text: first.change.oldText, from: index };
  // A change that creates a file begins with none, whatever was known.
  if (first?.file.operation === "add") return { text: null, from: index };
  if (text !== undefined && !text.written && text.whole) return { text: text.text, from: index };
  return known;
}

function readAfter(touch: Touch, before: Known | undefined): Known | undefined {
  const { changes, text, isMade, index, movedFrom, movedTo } = touch;
  if (text?.written === true) return { text: text.text, from: index };
  if (movedTo !== undefined) return { text: null, from: index };
  if (!isMade) return before;
  if (changes.at(-1)?.file.operation === "delete") return { text: null, from: index };
  if (before === undefined) return undefined;
  const isSameText = movedFrom !== undefined && changes.every(({ file }) => file.diff === undefined);
  const result = isSameText ? before.text : applyAll(changes, before.text);
  return result === undefined ? undefined : { text: result, from: index };
}

/** Undoes the changes of a file from its end on, where the text before is not known yet. */
function undoFrom(touches: readonly Touch[]): void {
  let next: Known | undefined;
  for (const touch of touches.toReversed()) {
    touch.after ??= next;
    if (touch.before === undefined && touch.after !== undefined) touch.before = readUndone(touch, touch.after);
    next = touch.before;
  }
}

function readUndone({ changes, text, isMade, movedFrom, movedTo }: Touch, after: Known): Known | undefined {
  // Before it was written or moved here, the file may have had any text.
  if (text?.written === true || movedFrom !== undefined || movedTo !== undefined) return undefined;
  if (!isMade) return after;
  const result = undoAll(changes, after.text);
  return result === undefined ? undefined : { text: result, from: after.from };
}

/** Index of the last touch at or before a step; -1 if there is none. */
function findLast(touches: readonly Touch[], index: number): number {
  let [low, high] = [0, touches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((touches[middle]?.index ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function countBetween(commands: readonly number[], left: number, right: number): number {
  const [from, to] = left < right ? [left, right] : [right, left];
  return (commands[to] ?? 0) - (commands[from] ?? 0);
}

import { markHidden } from "../../../content/index.ts";

/** A mention that is being typed. */
export interface TypedMention {
  /** Where its `@` is, in UTF-16 offsets. */
  readonly start: number;
  /** Where it ends: behind the rest of its word, or its closing quotation mark, and one blank. */
  readonly end: number;
  /** What is typed behind the `@`, up to the caret. */
  readonly query: string;
}

/** `@src/cart.js`, `@"my cart.js"`: at the start or behind white space, so that no e-mail address matches. */
const mentions = /(?<=^|\s)@(?:"([^"\n]*)(?:"|$)|([^\s"@]*))/gu;

/** Finds the mention in which the caret of a text box is; undefined where there is none. */
export function findMention(text: string, caret: number): TypedMention | undefined {
  const last = Array.from(text.slice(0, caret).matchAll(mentions)).at(-1);
  if (last === undefined) return undefined;
  const [match, quoted, bare] = last;
  const query = quoted ?? bare ?? "";
  const isClosed = quoted !== undefined && match.length > quoted.length + 2;
  if (isClosed || last.index + match.length < caret) return undefined;
  const rest = (quoted === undefined ? /^[^\s"@]* ?/u : /^(?:[^"\n]*")? ?/u).exec(text.slice(caret));
  return { start: last.index, end: caret + (rest?.[0].length ?? 0), query };
}

/** Writes a mention as it is put into a prompt: `@src/cart.js`, `@"my cart.js"`. Hidden characters become codes, as they are shown. */
export function writeMention(name: string): string {
  const shown = markHidden(name.replaceAll(/\s+/gu, " ")).trim();
  return /[\s"@]/u.test(shown) ? `@"${shown.replaceAll('"', "'")}"` : `@${shown}`;
}

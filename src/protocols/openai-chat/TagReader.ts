import type { TextKind } from "../../model/index.ts";

/** A piece of an answer's text, told apart by its kind. */
export interface TaggedPiece {
  readonly kind: TextKind;
  readonly text: string;
}

/**
 * Tells apart what a server streams as one text: reasoning in a tag at the beginning of the answer, e.g. `<think>…</think>`, and the answer. The
 * tag may be cut anywhere; only what may still become one is held back. A tag behind the beginning is text: the model may write about it. Blanks
 * before the opening and behind the closing tag are left out.
 */
export class TagReader {
  readonly #opening: string;
  readonly #closing: string;
  #state: "before" | "inside" | "after" | "answer" = "before";
  /** What is held back: it may be the beginning of a tag, or blanks before one. */
  #held = "";

  constructor(tag: string) {
    this.#opening = `<${tag}>`;
    this.#closing = `</${tag}>`;
  }

  /** Takes the next delta and returns what is certain. */
  push(delta: string): readonly TaggedPiece[] {
    this.#held += delta;
    const pieces: TaggedPiece[] = [];
    if (this.#state === "before") this.#begin();
    if (this.#state === "inside") this.#think(pieces);
    if (this.#state === "after") this.#skipBlanks();
    if (this.#state === "answer") this.#give(pieces, "answer", this.#held.length);
    return pieces;
  }

  /** Returns what is still held back at the end of the text. */
  end(): readonly TaggedPiece[] {
    const pieces: TaggedPiece[] = [];
    if (this.#state !== "after") this.#give(pieces, this.#state === "inside" ? "raw" : "answer", this.#held.length);
    return pieces;
  }

  #begin(): void {
    const text = this.#held.trimStart();
    if (text.startsWith(this.#opening)) {
      this.#held = text.slice(this.#opening.length);
      this.#state = "inside";
    } else if (!this.#opening.startsWith(text)) this.#state = "answer";
  }

  /** Gives the reasoning up to the closing tag, or up to what may become it. */
  #think(pieces: TaggedPiece[]): void {
    const at = this.#held.indexOf(this.#closing);
    this.#give(pieces, "raw", at === -1 ? startOfTail(this.#held, this.#closing) : at);
    if (at === -1) return;
    this.#held = this.#held.slice(this.#closing.length);
    this.#state = "after";
  }

  #skipBlanks(): void {
    this.#held = this.#held.trimStart();
    if (this.#held !== "") this.#state = "answer";
  }

  #give(pieces: TaggedPiece[], kind: TextKind, length: number): void {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    if (text !== "") pieces.push({ kind, text });
  }
}

/** Where the longest end of a text begins that is a beginning of the tag; the length of the text if none is. */
function startOfTail(text: string, tag: string): number {
  for (let at = Math.max(0, text.length - tag.length + 1); at < text.length; at += 1)
    if (tag.startsWith(text.slice(at))) return at;
  return text.length;
}

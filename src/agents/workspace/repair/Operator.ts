import type { AnyNode } from "acorn";
import type { Names } from "./collectNames.ts";

/** One node of a program for which an operator may propose edits. */
export interface Site {
  readonly node: AnyNode;
  /** From the program down to the node's parent. */
  readonly ancestors: readonly AnyNode[];
  /** The parent of the node. */
  readonly parent: AnyNode | undefined;
  /** Text of the whole file; offsets of nodes refer to it. */
  readonly source: string;
  readonly names: Names;
}

/** A range of a source, in UTF-16 code units, and its new text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One common kind of bug, reversed. One file each. */
export interface Operator {
  /** Its name in reports. */
  readonly name: string;
  /** How likely it is the bug, from 0 to 9; a guess from experience with such bugs, used to try likely edits first. */
  readonly weight: number;
  /** Returns small edits of one node, likely ones first; none where it does not apply. Edits that do not parse are dropped later. */
  readonly propose: (site: Site) => readonly Replacement[];
}

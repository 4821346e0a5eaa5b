import type { AnyNode } from "acorn";
import type { Names } from "./collectNames.ts";

/** One place of a program that an operator looks at. */
export interface Site {
  readonly node: AnyNode;
  /** From the program down to the node's parent. */
  readonly ancestors: readonly AnyNode[];
  /** The node that holds this one. */
  readonly parent: AnyNode | undefined;
  /** Text of the whole file; offsets of nodes count in it. */
  readonly source: string;
  readonly names: Names;
}

/** A range of a source, in UTF-16 code units, and what it becomes. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One general way in which code goes wrong, turned around. One file each. */
export interface Operator {
  /** What it is called in reports. */
  readonly name: string;
  /** How often it is the fault, from 0 to 9; a guess from experience with such bugs, used to try likely edits first. */
  readonly weight: number;
  /** Small edits of one place, likely ones first; none where it has nothing to say. Edits that do not parse are dropped later. */
  readonly propose: (site: Site) => readonly Replacement[];
}

import type { AnyNode } from "acorn";
import type { Names } from "./collectNames.ts";

/** One node of a program for which an operator may propose edits. */
export interface Site {
  /** The node, with the offsets of acorn. */
  readonly node: AnyNode;
  /** The enclosing nodes, from the program down to the parent. */
  readonly ancestors: readonly AnyNode[];
  /** The last of `ancestors`; undefined for the program. */
  readonly parent: AnyNode | undefined;
  /** Text of the whole file; offsets of nodes refer to it. */
  readonly source: string;
  /** The names that the program declares and uses. */
  readonly names: Names;
}

/** A range of a source, in UTF-16 code units, and its new text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mutation operator (program repair): undoes one common kind of bug. One file each. */
export interface Operator {
  /** Short English name, shown with the repair that it found. */
  readonly name: string;
  /** How often bugs are of this kind, from 0 to 9: an estimate, so that likely edits are tried first. */
  readonly weight: number;
  /** Returns small edits of one node, likely ones first; none if it does not apply. The caller drops edits that do not parse. */
  readonly propose: (site: Site) => readonly Replacement[];
}

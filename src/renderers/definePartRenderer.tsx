import { createElement, type ComponentType } from "react";
import type { Part } from "../model/index.ts";
import type { PartProps, PartRenderer } from "./PartRenderer.ts";

/** Creates a renderer for the parts that a type guard accepts; the props of its component have their type. */
export function definePartRenderer<P extends Part>(options: {
  readonly id: string;
  readonly matches: (part: Part) => part is P;
  readonly Component: ComponentType<PartProps<P>>;
}): PartRenderer {
  const { id, matches, Component } = options;
  const Checked = ({ part, ...props }: PartProps) =>
    matches(part) ? createElement(Component, { part, ...props }) : null;
  Checked.displayName = `PartRenderer(${id})`;
  return { id, matches, Component: Checked };
}

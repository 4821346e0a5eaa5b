"use client";
import type { ReactElement } from "react";
import type { ScreenPoint } from "../../../content/index.ts";

/** Props of `ActionMarks`. */
export interface ActionMarksProps {
  /** The points of an action, in pixels of the screen. */
  readonly points: readonly ScreenPoint[];
  /** The size of the picture of the screen, in the same pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** A mark at each point of an action, over a picture of the screen. Renders `<span>` elements. */
export function ActionMarks({ points, size: { width, height } }: ActionMarksProps): ReactElement {
  return (
    <>
      {points.map(({ x, y }, index) => (
        <span
          key={index}
          className="cs-picture-mark"
          style={{ insetInlineStart: `${(100 * x) / width}%`, insetBlockStart: `${(100 * y) / height}%` }}
        />
      ))}
    </>
  );
}

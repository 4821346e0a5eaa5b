"use client";
import type { ReactElement } from "react";
import type { StepPart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { drawProse } from "../../ui/index.ts";

/** The border between two steps of a turn; rendered only when the agent gave it a title. Renders a `<p>` element. */
export function StepPartView({ part }: PartProps<StepPart>): ReactElement | null {
  if (part.title === undefined || part.title === "") return null;
  return (
    <p className="cs-root cs-step" data-slot="step">
      {drawProse(part.title)}
    </p>
  );
}

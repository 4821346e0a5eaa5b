"use client";
import type { ReactElement } from "react";
import type { Citation } from "../../../model/index.ts";
import { collectSources } from "./collectSources.ts";
import { SourceItems } from "./SourceItems.tsx";

/** Props of `PartSources`. */
export interface PartSourcesProps {
  /** The citations of one part. */
  readonly citations: readonly Citation[];
}

/** The sources of one part, where no answer lists them. Renders an `<ol>` element. */
export function PartSources({ citations }: PartSourcesProps): ReactElement {
  return <SourceItems sources={collectSources(citations).values()} />;
}

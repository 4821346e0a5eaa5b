import type { ComponentType } from "react";
import type { Citation } from "../../../model/index.ts";
import { loadable, loadableValue, type MarkdownMark } from "../../../ui/index.ts";
import type { PartSourcesProps } from "./PartSources.tsx";

/** The list of the sources of one part. */
export const PartSources: ComponentType<PartSourcesProps> = loadable(() =>
  import("./PartSources.tsx").then((module) => module.PartSources),
);

/** Returns the function that turns citations into marks of a text, once it is loaded. */
export const useToMarks: (
  wanted: boolean,
) => ((citations: readonly Citation[]) => readonly MarkdownMark[]) | undefined = loadableValue(() =>
  import("./toMarks.tsx").then((module) => module.toMarks),
);

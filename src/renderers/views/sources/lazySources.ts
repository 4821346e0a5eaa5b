import { loadable, loadableValue } from "../../../ui/index.ts";

/** The list of the sources of one part. */
export const PartSources = loadable(() => import("./PartSources.tsx").then((module) => module.PartSources));

/** Returns the function that turns citations into marks of a text, once it is loaded. */
export const useToMarks = loadableValue(() => import("./toMarks.tsx").then((module) => module.toMarks));

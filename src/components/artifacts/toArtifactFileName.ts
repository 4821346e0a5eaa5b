import type { Artifact, ArtifactContent } from "./Artifact.ts";
import { toCodeFileName } from "../../ui/index.ts";

/** Returns the name under which a text is saved: that of the file that the agent wrote, else `code` with the ending of its language. */
export function toArtifactFileName(
  { id, title }: Artifact,
  { language }: Extract<ArtifactContent, { type: "text" }>,
): string {
  return id.startsWith("file ") ? title : toCodeFileName(language);
}

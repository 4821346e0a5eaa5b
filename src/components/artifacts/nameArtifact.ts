import type { Messages } from "../../messages/index.ts";
import type { Artifact } from "./Artifact.ts";

/** Returns the name of an artifact: its title, or its kind, with a number where several have no other name. Untrusted text. */
export function nameArtifact(
  { id, title, kind }: Artifact,
  artifacts: readonly Artifact[],
  { artifacts: texts }: Messages,
): string {
  if (title !== "") return title;
  const alike = artifacts.filter((other) => other.title === "" && other.kind === kind);
  return alike.length < 2
    ? texts.kinds[kind]
    : `${texts.kinds[kind]} ${alike.findIndex((other) => other.id === id) + 1}`;
}

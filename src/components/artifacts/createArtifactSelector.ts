import type { Message, ThreadState } from "../../model/index.ts";
import type { Artifact, ArtifactVersion } from "./Artifact.ts";
import { readPartArtifacts } from "./readPartArtifacts.ts";
import type { FoundArtifact } from "./readPartArtifacts.ts";

/** An artifact of a part, with its place. */
type PlacedArtifact = FoundArtifact & Pick<ArtifactVersion, "partKey" | "turnId">;

function readMessage({ turnId, role, parts }: Message): readonly PlacedArtifact[] {
  if (role !== "assistant") return [];
  return parts.flatMap((part) => readPartArtifacts(part).map((found) => ({ ...found, partKey: part.key, turnId })));
}

/** Creates a function that returns the artifacts of a thread in the order in which they were begun; the same list while none changes. */
export function createArtifactSelector(): (thread: ThreadState) => readonly Artifact[] {
  const read = new WeakMap<Message, readonly PlacedArtifact[]>();
  let placed: readonly PlacedArtifact[] = [];
  let artifacts: readonly Artifact[] = [];
  function readOnce(message: Message): readonly PlacedArtifact[] {
    const known = read.get(message);
    if (known !== undefined) return known;
    const found = readMessage(message);
    read.set(message, found);
    return found;
  }
  return ({ messages }) => {
    const next = messages.flatMap(readOnce);
    const isSame =
      next.length === placed.length &&
      next.every(
        ({ content, partKey }, index) => placed[index]?.content === content && placed[index].partKey === partKey,
      );
    if (isSame) return artifacts;
    placed = next;
    artifacts = groupVersions(next);
    return artifacts;
  };
}

function groupVersions(placed: readonly PlacedArtifact[]): readonly Artifact[] {
  const versions = new Map<string, [ArtifactVersion, ...ArtifactVersion[]]>();
  const artifacts: Artifact[] = [];
  for (const { id, title, kind, content, isEdit, partKey, turnId } of placed) {
    const version: ArtifactVersion = { content, partKey, turnId };
    const known = versions.get(id);
    if (known !== undefined) known.push(version);
    else if (!isEdit) {
      const its: [ArtifactVersion] = [version];
      versions.set(id, its);
      artifacts.push({ id, title, kind, versions: its });
    }
  }
  return artifacts;
}

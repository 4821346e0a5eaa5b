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
  const cache = new WeakMap<Message, readonly PlacedArtifact[]>();
  let seen: readonly Message[] = [];
  let placed: readonly PlacedArtifact[] = [];
  let artifacts: readonly Artifact[] = [];
  function readOnce(message: Message): readonly PlacedArtifact[] {
    const cached = cache.get(message);
    if (cached !== undefined) return cached;
    const result = readMessage(message);
    cache.set(message, result);
    return result;
  }
  return ({ messages }) => {
    if (messages === seen) return artifacts;
    seen = messages;
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
    const earlier = versions.get(id);
    if (earlier !== undefined) earlier.push(version);
    // An edit of a file that the agent has not written here begins no artifact.
    else if (!isEdit) {
      const list: [ArtifactVersion] = [version];
      versions.set(id, list);
      artifacts.push({ id, title, kind, versions: list });
    }
  }
  return artifacts;
}

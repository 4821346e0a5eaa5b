import type { DiffLine } from "./DiffHunk.ts";
import type { FileChange } from "./FileChange.ts";

const turned = { added: "removed", removed: "added", context: "context" } as const;

/** Reverses a change: added lines are removed and the other way round, hunk by hunk. Applied to the new text it gives the old one. */
export function reverseChange({ diff, texts, path, oldPath, operation, ...file }: FileChange): FileChange {
  const moves = operation === "move" && oldPath !== undefined;
  return {
    ...file,
    path: moves ? oldPath : path,
    oldPath: moves ? path : undefined,
    // A copy is undone by deleting it.
    operation: operation === "add" || operation === "copy" ? "delete" : operation === "delete" ? "add" : operation,
    texts: texts && { oldText: texts.newText, newText: texts.oldText },
    ...(diff === undefined
      ? {}
      : {
          diff: {
            ...diff,
            added: diff.removed,
            removed: diff.added,
            hunks: diff.hunks.map((hunk) => ({ ...hunk, lines: turnLines(hunk.lines) })),
          },
        }),
  };
}

/** Removed lines come before added ones, as in any patch. */
function turnLines(lines: readonly DiffLine[]): DiffLine[] {
  const blocks: DiffLine[][] = [[]];
  let added: DiffLine[] = [];
  for (const line of lines.map(turnLine)) {
    if (line.type === "added") added.push(line);
    else if (line.type === "context" && added.length > 0) {
      blocks.push(added, [line]);
      added = [];
    } else blocks.at(-1)?.push(line);
  }
  return [...blocks, added].flat();
}

function turnLine({ oldLine, newLine, type, ...line }: DiffLine): DiffLine {
  return {
    ...line,
    type: turned[type],
    oldLine: newLine,
    newLine: oldLine,
  };
}

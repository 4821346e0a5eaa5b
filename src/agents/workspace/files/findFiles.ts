import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Maximum number of listed files; a project with more is listed in part. */
export const maxFiles = 5000;

/** Files below a folder. */
export interface FoundFiles {
  /** Sorted paths from the folder with forward slashes, at most `maxFiles`. */
  readonly files: readonly string[];
  /** Whether there are more files than listed. */
  readonly cut: boolean;
}

/** The sentence for every answer that rests on a list of files that was cut. */
export const cutSentence: string = `Only ${maxFiles} files were looked at, those nearest to the top folder: the workspace has more.`;

/**
 * Finds the files below a folder, without `ignoredNames`. Symbolic links are not followed.
 *
 * Folders are read level by level, so that a deep one with many files hides nothing above it.
 */
export async function findFiles(directory: string): Promise<FoundFiles> {
  const files: string[] = [];
  // Folders that are found are appended while the list is walked.
  const folders = [""];
  for (const folder of folders) {
    const entries = await readdir(join(directory, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (ignoredNames.has(entry.name)) continue;
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      if (files.length === maxFiles) return { files: files.toSorted(), cut: true };
      files.push(path);
    }
  }
  return { files: files.toSorted(), cut: false };
}

/** Files and folders that are neither copied nor listed: installed packages, the git history, and npm's files in its home. */
export const ignoredNames: ReadonlySet<string> = new Set(["node_modules", ".git", ".npm"]);

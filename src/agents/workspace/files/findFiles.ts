import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** Maximum number of listed files; a project with more is listed in part. */
export const maxFiles = 5000;

/**
 * Finds the files below a folder, sorted, without `ignoredNames`. Symbolic links are not followed.
 *
 * @returns Paths from the folder with forward slashes, at most `maxFiles`.
 */
export async function findFiles(directory: string): Promise<readonly string[]> {
  const files: string[] = [];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(directory, below), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (ignoredNames.has(entry.name) || files.length >= maxFiles) continue;
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  await walk("");
  return files;
}

/** Files and folders that are neither copied nor listed: installed packages, the git history, and npm's files in its home. */
export const ignoredNames: ReadonlySet<string> = new Set(["node_modules", ".git", ".npm"]);

import { addToList } from "../../model/index.ts";
import type { TouchedFile } from "./toTouchedFiles.ts";

/** A folder of the tree, or a file of it. */
export interface FileTreeNode {
  /** Name to show; a folder is joined with its only subfolder, e.g. `src/lib`. */
  readonly name: string;
  /** The whole path, by which it differs from other folders, or files, of its folder. */
  readonly path: string;
  /** The file; absent for a folder. */
  readonly file?: TouchedFile | undefined;
  /** The content of the folder: folders first, sorted by name. */
  readonly children: readonly FileTreeNode[];
}

function joinPath(parent: string, name: string): string {
  return parent === "" ? name : parent === "/" ? `/${name}` : `${parent}/${name}`;
}

/** Folders of a path that are split: an agent chooses how many there are, and each one is a level of the page. */
const maxDepth = 64;

/** Splits off the first folder of a path: `/` where it is absolute. Undefined for a name, which may end with slashes. */
function splitFolder(path: string): readonly [folder: string, rest: string] | undefined {
  const slash = path.indexOf("/");
  let next = slash;
  while (path[next] === "/") next += 1;
  if (slash === -1 || next === path.length) return undefined;
  return [slash === 0 ? "/" : path.slice(0, slash), path.slice(next)];
}

function build(
  files: readonly (readonly [rest: string, file: TouchedFile])[],
  parent: string,
  depth: number,
): FileTreeNode[] {
  const folders = new Map<string, (readonly [string, TouchedFile])[]>();
  const leaves: FileTreeNode[] = [];
  for (const [path, file] of files) {
    const split = depth < maxDepth ? splitFolder(path) : undefined;
    if (split === undefined) leaves.push({ name: path, path: file.path, file, children: [] });
    else addToList(folders, split[0], [split[1], file] as const);
  }
  const nodes = [...folders].map(([name, inside]): FileTreeNode => {
    const path = joinPath(parent, name);
    const children = build(inside, path, depth + 1);
    const [only] = children;
    const isChain = children.length === 1 && only?.file === undefined && only !== undefined;
    return isChain ? { ...only, name: joinPath(name, only.name) } : { name, path, children };
  });
  const byName = (a: FileTreeNode, b: FileTreeNode) => a.name.localeCompare(b.name);
  return [...nodes.toSorted(byName), ...leaves.toSorted(byName)];
}

/**
 * Returns the files as a tree of folders; a folder that contains only one folder is joined with it. Files of absolute paths are in the
 * folder `/`. Below 64 folders the rest of a path is the name of its file.
 */
export function toFileTree(files: readonly TouchedFile[]): readonly FileTreeNode[] {
  return build(
    files.map((file) => [file.path, file] as const),
    "",
    0,
  );
}

import { addToList } from "../../model/index.ts";
import type { TouchedFile } from "./toTouchedFiles.ts";

/** A folder of the tree, or a file of it. */
export interface FileTreeNode {
  /** Name to show; a folder is joined with its only subfolder, e.g. `src/lib`. */
  readonly name: string;
  /** The whole path. */
  readonly path: string;
  /** The file; absent for a folder. */
  readonly file?: TouchedFile | undefined;
  /** The content of the folder: folders first, sorted by name. */
  readonly children: readonly FileTreeNode[];
}

function joinPath(parent: string, name: string): string {
  return parent === "" ? name : parent === "/" ? `/${name}` : `${parent}/${name}`;
}

function build(files: readonly (readonly [rest: string, file: TouchedFile])[], parent: string): FileTreeNode[] {
  const folders = new Map<string, (readonly [string, TouchedFile])[]>();
  const leaves: FileTreeNode[] = [];
  for (const [rest, file] of files) {
    const slash = rest.indexOf("/");
    if (slash === -1) leaves.push({ name: rest, path: file.path, file, children: [] });
    else addToList(folders, rest.slice(0, slash), [rest.slice(slash + 1), file] as const);
  }
  const nodes = [...folders].map(([name, inside]): FileTreeNode => {
    const path = joinPath(parent, name);
    const children = build(inside, path);
    const [only] = children;
    const isChain = children.length === 1 && only?.file === undefined && only !== undefined;
    return isChain ? { ...only, name: `${name}/${only.name}` } : { name, path, children };
  });
  const byName = (a: FileTreeNode, b: FileTreeNode) => a.name.localeCompare(b.name);
  return [...nodes.toSorted(byName), ...leaves.toSorted(byName)];
}

/** Returns the files as a tree of folders; a folder that contains only one folder is joined with it. */
export function toFileTree(files: readonly TouchedFile[]): readonly FileTreeNode[] {
  return build(
    files.map((file) => [file.path, file] as const),
    "",
  );
}

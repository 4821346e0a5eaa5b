import type { ContentBlock, ToolCallContent } from "../../model/index.ts";
import type { SentChange } from "../diff/FileChange.ts";
import { parsePatch } from "../patch/parsePatch.ts";
import { readPatchFiles } from "../patch/readPatchFiles.ts";
import { hasLongLine, showsPatch } from "../patch/showsPatch.ts";
import { toCommandFolder, toWorkspacePath } from "../call/toWorkspacePath.ts";
import type {
  PresentedChanges,
  PresentedCommand,
  PresentedItem,
  PresentedValue,
  PresentedWords,
} from "./Presentation.ts";
import { cutText, longText } from "./toPieces.ts";

/** Presents one entry of the content of a call; `at` is its index. Each leaf of it is covered once. */
export function presentContent(entry: ToolCallContent, at: number, workspace: string | undefined): PresentedItem[] {
  const root = `/content/${at}`;
  switch (entry.type) {
    case "diff":
    case "patch":
      return presentChange(entry, root, workspace);
    case "terminal":
      return presentTerminal(entry, root, workspace);
    case "content":
      return presentBlock(entry.block, `${root}/block`);
  }
}

/** Presents a change of files. `root` is the pointer of the change; one that was read from the input has none in the call. */
export function presentChange(change: SentChange, root: string, workspace: string | undefined): PresentedItem[] {
  const paths = listPaths(change).map((path) => toWorkspacePath(path, workspace));
  if (change.type !== "patch") {
    const long = (["oldText", "newText"] as const).flatMap((name) => {
      const text = change[name];
      return text !== null && hasLongLine(text) ? [toValue(`${root}/${name}`, name, text)] : [];
    });
    const covers = ["path", "oldText", "newText", "type"]
      .map((name) => `${root}/${name}`)
      .filter((pointer) => !long.some(({ key }) => key === pointer));
    return [{ type: "changes", key: root, covers, change, paths }, ...long];
  }
  const whole = showsPatch(change, workspace);
  const listed = change.changes.flatMap((file, index) =>
    Object.keys(file).map((name) => `${root}/changes/${index}/${name}`),
  );
  const empty = change.changes.length === 0 ? [`${root}/changes`] : [];
  const covers = [`${root}/type`, ...listed, ...empty, ...(whole ? [`${root}/patch`] : [])];
  const item: PresentedChanges = { type: "changes", key: root, covers, change, paths };
  // A tool could still apply a line that the patch parser skips: then the whole patch is shown as text.
  return whole ? [item] : [item, toValue(`${root}/patch`, "patch", change.patch)];
}

/** Returns the paths of a change: those that it lists, and those in its patch. They can differ. */
export function listPaths(change: SentChange): readonly string[] {
  if (change.type !== "patch") return [change.path];
  const listed = change.changes.flatMap(({ path, oldPath }) => [path, oldPath]);
  const read = readPatchFiles({ ...change, changes: [] }).flatMap(({ path, oldPath }) => [path, oldPath]);
  const patched = parsePatch(change.patch).flatMap(({ oldPath, newPath }) => [oldPath, newPath]);
  return [...new Set([...listed, ...read, ...patched].filter((path) => typeof path === "string" && path !== ""))].map(
    String,
  );
}

type Terminal = Extract<ToolCallContent, { type: "terminal" }>;

function presentTerminal(terminal: Terminal, root: string, workspace: string | undefined): PresentedItem[] {
  const { command, cwd, output, exit, dropped, terminalId } = terminal;
  const items: PresentedItem[] = [];
  // Before the command runs there is no output.
  const empty = output === "" ? [`${root}/output`] : [];
  if (command !== undefined) {
    const item: PresentedCommand = {
      type: "command",
      key: root,
      covers: [
        `${root}/type`,
        `${root}/terminalId`,
        `${root}/command`,
        ...(cwd === undefined ? [] : [`${root}/cwd`]),
        ...empty,
      ],
      text: command,
      cwd: cwd === undefined ? undefined : toCommandFolder(cwd, workspace),
      env: [],
    };
    items.push(item);
  } else {
    items.push({
      ...toValue(`${root}/terminalId`, "terminal", terminalId),
      covers: [`${root}/type`, `${root}/terminalId`, ...empty],
    });
    if (cwd !== undefined) items.push(toValue(`${root}/cwd`, "cwd", cwd));
  }
  if (output !== "") items.push(toValue(`${root}/output`, "output", output));
  if (exit !== undefined) {
    const covers = [`${root}/exit/code`, `${root}/exit/signal`];
    items.push({ ...toValue(`${root}/exit`, "exit", JSON.stringify(exit)), covers });
  }
  if (dropped !== undefined) items.push(toValue(`${root}/dropped`, "dropped", String(dropped)));
  return items;
}

function presentBlock(block: ContentBlock, root: string): PresentedItem[] {
  if (block.type === "text") {
    const words: PresentedWords = {
      type: "words",
      key: root,
      covers: [...typesOf(root), `${root}/text`],
      source: "content",
      text: block.text,
      bulk: true,
    };
    return [words];
  }
  const { type, ...rest } = block;
  const fields = Object.entries(rest).map(([name, value]) => toValue(`${root}/${name}`, name, String(value)));
  return [{ ...toValue(`${root}/type`, "content", type), covers: typesOf(root) }, ...fields];
}

/** The pointers of the `type` fields of the entry and of its block. */
function typesOf(root: string): string[] {
  return [`${root.slice(0, root.lastIndexOf("/"))}/type`, `${root}/type`];
}

function toValue(pointer: string, label: string, text: string): PresentedValue {
  const bulk = text.length > 400 && cutText(text).length >= longText;
  return { type: "value", key: pointer, covers: [pointer], label, text, bulk };
}

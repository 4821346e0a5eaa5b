import type { Json, ToolCallPart, ToolKind } from "../model/index.ts";
import { assessCommand } from "./assessCommand.ts";
import type { CommandRisk } from "./assessCommand.ts";
import { hostOf, safeHref } from "./safeHref.ts";
import { summarizeToolCall } from "./summarizeToolCall.ts";
import { parsePatch } from "./parsePatch.ts";
import { toWorkspacePath } from "./toWorkspacePath.ts";
import type { WorkspacePath } from "./toWorkspacePath.ts";
import { visibleText } from "./visibleText.ts";
import type { VisibleFlag } from "./visibleText.ts";

/** The facts about a call that a person weighs before allowing it. Words are added by `messages`. */
export interface ToolCallAssessment {
  /** What the call does. */
  readonly kind: ToolKind;
  /** Files and folders it names, each once; untrusted text. */
  readonly paths: readonly WorkspacePath[];
  /** The host it reaches out to, where it names an address; untrusted text. */
  readonly host?: string;
  /** Why its command deserves a second look; empty without a command. */
  readonly risks: readonly CommandRisk[];
  /** Why the text that is shown deserves a warning: its command, paths, address, name and title. */
  readonly flags: readonly VisibleFlag[];
}

/** Says what a call touches and what is suspicious about it. `root` is the absolute path of the workspace, where it is known. */
export function assessToolCall(call: ToolCallPart, root: string | undefined): ToolCallAssessment {
  const { kind, object, command } = summarizeToolCall(call);
  const names = new Set([...namedPaths(call.input), ...call.locations.map(({ path }) => path), ...changedPaths(call)]);
  const href = kind === "fetch" && object !== undefined ? safeHref(object) : null;
  const host = href === null ? null : hostOf(href);
  const shown = [command ?? "", object ?? "", call.toolName, call.title ?? "", ...names];
  return {
    kind,
    paths: uniquePaths([...names], root),
    ...(host === null ? {} : { host }),
    risks: command === undefined ? [] : assessCommand(command),
    flags: [...new Set(shown.flatMap((text) => visibleText(text).flags))],
  };
}

/** Names under which tools commonly take a path. */
const pathName =
  /^(?:file_?path|path|file|filename|target_file|notebook_path|abs_path|directory|dir|cwd|destination)$/i;

function namedPaths(input: Json | undefined): readonly string[] {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" && pathName.test(name) ? [value] : [],
  );
}

function changedPaths({ content }: ToolCallPart): readonly string[] {
  return content.flatMap((item) => {
    if (item.type === "diff") return [item.path];
    if (item.type !== "patch") return [];
    const listed = item.changes.flatMap(({ path, oldPath }) => [path, oldPath]);
    const read =
      item.changes.length > 0 ? listed : parsePatch(item.patch).flatMap((file) => [file.newPath, file.oldPath]);
    return read.filter((path) => typeof path === "string");
  });
}

function uniquePaths(names: readonly string[], root: string | undefined): readonly WorkspacePath[] {
  const paths = names.map((name) => toWorkspacePath(name, root));
  return [...new Map(paths.map((path) => [path.absolute, path])).values()];
}

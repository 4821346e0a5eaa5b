import type { Json, ToolCallPart, ToolKind } from "../../model/index.ts";
import { digestInput } from "../digestInput.ts";
import { inspectCommand } from "../inspectCommand.ts";
import type { CommandHazard } from "../inspectCommand.ts";
import { inspectJson } from "../inspectJson.ts";
import type { JsonHazard } from "../inspectJson.ts";
import { parsePatch } from "../parsePatch.ts";
import { summarizeToolCall } from "../summarizeToolCall.ts";
import { visibleText } from "../visibleText.ts";
import type { VisibleFlag } from "../visibleText.ts";

/** Why a call must be seen by a person, whatever a rule says. `unready`: its input is not complete and valid. */
export type PolicyHazard = CommandHazard | JsonHazard | "unready";

/** What rules look at. */
export interface PolicyFacts {
  /** As the agent named it. */
  readonly toolName: string;
  /** What the agent says that it does. */
  readonly kind: ToolKind;
  /** The parsed input. */
  readonly input: Json | undefined;
  /** Hex SHA-256 of the canonical input; absent without one. */
  readonly digest: string | undefined;
  /** Every path the call names: in its input, its locations and its changes. */
  readonly paths: readonly string[];
  /** The command line, where it runs one, whatever its kind is said to be. */
  readonly command: string | undefined;
  /** Why it is never allowed by a rule; `interpreter` alone yields to a rule for exactly this. */
  readonly hazards: readonly PolicyHazard[];
}

/** What the facts are read from. */
export type PolicyCall = Pick<
  ToolCallPart,
  "toolName" | "kind" | "argument" | "input" | "inputState" | "content" | "locations"
>;

/** Natural in prose and code; misleading only where one line is trusted. */
const harmlessInProse: ReadonlySet<VisibleFlag> = new Set<VisibleFlag>([
  "padding",
  "variation-selector",
  "mixed-script",
  "combining-flood",
  "syntax-lookalike",
  "compat-lookalike",
  "unusual-space",
]);

const pathNames: ReadonlySet<string> = new Set(
  "path paths file files file_path filePath filename target_file notebook_path abs_path directory dir from to source destination old_path new_path oldPath newPath src dest target".split(
    " ",
  ),
);

/** Reads what rules look at from a call. Pure; takes any call and never throws. */
export function readPolicyFacts(call: PolicyCall): PolicyFacts {
  const { toolName, kind, input } = call;
  const command = summarizeToolCall({ ...call, kind: "execute" }).command;
  const ready = call.inputState === "ready" && input !== undefined;
  const strings = input === undefined ? [] : readStrings(input);
  const misleads = [toolName, ...strings].some((text) => isMisleading(text));
  const hazards = [
    ...(ready ? [] : (["unready"] as const)),
    ...inspectJson(call.argument),
    ...(command === undefined ? [] : inspectCommand(command)),
    ...(misleads ? (["hidden"] as const) : []),
  ];
  return {
    toolName,
    kind,
    input,
    digest: input === undefined ? undefined : digestInput(input),
    paths: readPaths(call),
    command,
    hazards: [...new Set<PolicyHazard>(hazards)],
  };
}

function isMisleading(text: string): boolean {
  const isLine = !text.includes("\n") && text.length < 500;
  return visibleText(text).flags.some((flag) => isLine || !harmlessInProse.has(flag));
}

/** All strings and keys of a value, without recursion: input can be nested ten thousand levels deep. */
function readStrings(input: Json): readonly string[] {
  const found: string[] = [];
  const left: Json[] = [input];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === "string") found.push(value);
    else if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        found.push(key);
        left.push(item);
      }
    }
  }
  return found;
}

function readPaths({ input, locations, content }: PolicyCall): readonly string[] {
  const named = typeof input === "object" && input !== null && !Array.isArray(input) ? Object.entries(input) : [];
  const given = named.flatMap(([name, value]) => (pathNames.has(name) ? [value].flat() : []));
  const changed = content.flatMap((item) => {
    if (item.type === "diff") return [item.path];
    if (item.type !== "patch") return [];
    // The list and the patch can say different things; a rule must hold for both.
    const patched = parsePatch(item.patch).flatMap(({ oldPath, newPath }) => [oldPath, newPath]);
    return [...item.changes.flatMap((change) => [change.path, change.oldPath]), ...patched];
  });
  const paths = [...given, ...locations.map(({ path }) => path), ...changed];
  return [...new Set(paths.filter((path) => typeof path === "string"))];
}

import type { Json, Location, ToolCallPart, ToolKind } from "../../model/index.ts";
import { hasParent } from "../call/toWorkspacePath.ts";
import { digestInput } from "../json/canonicalJson.ts";
import { inspectCommand } from "../shell/inspectCommand.ts";
import type { CommandHazard } from "../shell/inspectCommand.ts";
import { unquote } from "../patch/parsePatch.ts";
import { inspectJson } from "../json/inspectJson.ts";
import type { JsonHazard } from "../json/inspectJson.ts";
import { findMisleading, isProse } from "../presentation/findMisleading.ts";
import { findGrantBlock } from "../presentation/findGrantBlock.ts";
import { listPaths } from "../presentation/presentContent.ts";
import { presentItems } from "../presentation/presentCall.ts";
import { readPossiblePaths, type PossiblePath } from "./readPossiblePaths.ts";
import type { PresentedCall, PresentedItem } from "../presentation/Presentation.ts";

/**
 * Why a person must see a call, whatever a rule decides. `unready`: its input is not complete and valid, or it identifies nothing.
 * `uncovered`: a part of it is covered by no condition of the rule. `long`: it has more than 100,000 characters.
 */
export type PolicyHazard = CommandHazard | JsonHazard | "unready" | "uncovered" | "long";

/** The facts that rules are matched with: the complete presentation of a call, the same that a person is shown. */
export interface PolicyFacts {
  /** The name of the tool in the agent's call. */
  readonly toolName: string;
  /** Name of the MCP server that offers the tool, where there is one. */
  readonly server: string | undefined;
  /** The kind of the tool, as the agent reports it. */
  readonly kind: ToolKind;
  /** The parsed input; undefined while it is incomplete. */
  readonly input: Json | undefined;
  /** Hex SHA-256 of the canonical input; absent without one. */
  readonly digest: string | undefined;
  /** Each leaf of input and content, in the items that show it. */
  readonly items: readonly PresentedItem[];
  /** Every path in the call: in its input, its locations and its changes. */
  readonly paths: readonly string[];
  /** Each text that a tool could take for a path: rules that ask or deny are matched with all of them. */
  readonly possiblePaths: readonly PossiblePath[];
  /** Why no rule may allow it; with only `interpreter` a rule for exactly this call may. */
  readonly hazards: readonly PolicyHazard[];
  /** Those of the arguments beside commands: only a rule for exactly this input may allow it. */
  readonly argumentHazards: readonly PolicyHazard[];
}

/** The call that the facts are read from. */
export type PolicyCall = PresentedCall &
  Partial<Pick<ToolCallPart, "origin">> & { readonly locations: readonly Location[] };

/** Characters beyond which a call needs a person. */
const maxRuleLength = 100_000;

/** Whether a call has more characters than a rule may allow, in its argument and its content. */
export function isLongCall({ argument, content }: Pick<PresentedCall, "argument" | "content">): boolean {
  const shown = content.reduce((sum, item) => {
    if (item.type === "diff") return sum + (item.oldText?.length ?? 0) + (item.newText?.length ?? 0);
    if (item.type === "patch") return sum + item.patch.length;
    return sum + (item.type === "content" && item.block.type === "text" ? item.block.text.length : 0);
  }, 0);
  return argument.length + shown > maxRuleLength;
}

/** Reads the facts of a call for matching rules. Pure; takes any call and never throws. */
export function readPolicyFacts(call: PolicyCall, workspace?: string): PolicyFacts {
  const { toolName, kind, input } = call;
  const items = presentItems({ call, workspace });
  const blocked = findGrantBlock({ call });
  const isLong = isLongCall(call);
  // No rule allows a long call, so that it need not be searched.
  const misleads =
    !isLong && (isMisleading(toolName) || items.some((item) => textsOf(item).some((text) => isMisleading(text))));
  const hazards = [
    ...(call.inputState === "ready" && input !== undefined && blocked === undefined ? [] : (["unready"] as const)),
    ...(isLong ? (["long"] as const) : inspectJson(call.argument)),
    ...items.flatMap((item) => (item.type === "command" ? inspectCommand(item.text, workspace) : [])),
    ...(misleads ? (["hidden"] as const) : []),
  ];
  const paths = [...new Set([...items.flatMap(pathsOf), ...call.locations.map(({ path }) => path)])];
  let possiblePaths: readonly PossiblePath[] | undefined;
  return {
    toolName,
    server: call.origin?.server,
    kind,
    input,
    digest: input === undefined ? undefined : digestInput(input),
    items,
    paths,
    // Only rules about paths that ask or deny need them.
    get possiblePaths() {
      return (possiblePaths ??= readPossiblePaths({ input, items, paths }, workspace));
    },
    hazards: [...new Set<PolicyHazard>(hazards)],
    argumentHazards: inspectArguments(items, workspace),
  };
}

/** Inspects the arguments beside commands as those of a plain program: the tool may put them into one line. Commands share a list of them. */
function inspectArguments(items: readonly PresentedItem[], workspace: string | undefined): readonly CommandHazard[] {
  const lists = new Set(items.flatMap((item) => (item.type === "command" && item.args ? [item.args] : [])));
  return Array.from(lists, (args) => inspectCommand(`true ${args.join(" ")}`, workspace)).flat();
}

function isMisleading(text: string): boolean {
  return findMisleading(text, isProse(text)).length > 0;
}

function textsOf(item: PresentedItem): readonly string[] {
  switch (item.type) {
    case "command":
      return [item.text, item.cwd?.absolute ?? "", ...item.env.flatMap(({ name, value }) => [name, value])];
    case "changes":
      return [item.change.type === "patch" ? item.change.patch : (item.change.newText ?? ""), ...pathsOf(item)];
    case "address":
      return [item.url];
    case "path":
    case "words":
      return [item.text];
    case "value":
      return [item.label, item.text];
  }
}

function pathsOf(item: PresentedItem): readonly string[] {
  if (item.type === "path") return [item.text];
  if (item.type !== "changes") return [];
  const { change, paths, key, covers } = item;
  // What cannot be known from the text alone is kept as it was sent.
  const named = listPaths(change).map((path, index) => (hasParent(path) ? path : (paths[index]?.path ?? path)));
  // A patch in the input is applied by its tool, one that is only in the content by the agent that reports it.
  const isInput = [key, ...covers].some((pointer) => /^\/(?:changes|input)\//.test(pointer));
  return change.type === "patch" && isInput ? [...named, ...listStripped(change.patch)] : named;
}

/** The two lines that name the files of a unified diff. */
const heads = /^--- (.+)\r?\n\+\+\+ (.+)$/gm;

/** The paths that `git apply` and `patch -p1` read in a unified diff: without the first folder, whatever it is (mostly `a` and `b`). */
function listStripped(patch: string): readonly string[] {
  const names = Array.from(patch.matchAll(heads), ([, from = "", to = ""]) => [from, to]).flat();
  return names.flatMap((name) => {
    const [text = ""] = name.split(/[\t\r]/, 1);
    const path = unquote(text);
    const end = path.indexOf("/");
    return end < 1 ? [] : [path.slice(end + 1)];
  });
}

import type { InputCondition, Json, PolicyRule } from "../../model/index.ts";
import { absolutePattern, hasParent } from "../call/toWorkspacePath.ts";
import { canonicalJson } from "../json/canonicalJson.ts";
import { splitCommands } from "../shell/splitCommands.ts";
import { matchGlob, matchNames } from "../text/matchGlob.ts";
import type { PresentedCommand } from "../presentation/Presentation.ts";
import { listRunArguments, matchCommand, readFirstCommand } from "./matchCommand.ts";
import type { PolicyFacts } from "./readPolicyFacts.ts";
import type { PossiblePath } from "./readPossiblePaths.ts";

/**
 * Whether a rule matches a call: all its conditions hold. A call with a command is allowed only by a rule about its tool, its command or
 * its digest. Expiry and session are not checked here.
 */
export function matchRule(rule: PolicyRule, facts: PolicyFacts): boolean {
  const { toolName, kind, path, command, digest } = rule;
  const allows = rule.effect === "allow";
  const commands = facts.items.filter((item) => item.type === "command");
  // A command can change anything: the kind and the paths that the agent reports are not enough to allow it.
  const mayAllow = toolName !== undefined || command !== undefined || digest !== undefined;
  if (allows && commands.length > 0 && !mayAllow) return false;
  if (toolName !== undefined && toolName !== facts.toolName) return false;
  // A server names its tools as it likes: the same name at another server, or at none, is another tool.
  if ((allows || rule.server !== undefined) && rule.server !== facts.server) return false;
  if (kind !== undefined && kind !== facts.kind) return false;
  if (path !== undefined && !(allows ? coversPaths(path, rule, facts) : findsPath(path, facts))) return false;
  if (command !== undefined) {
    const all = allows ? commands : [...commands, ...listRunArguments(commands)];
    const matches = all.map((one) => matchCommand(command, one, allows));
    if (!(allows ? matches.length > 0 && matches.every(Boolean) : matches.some(Boolean))) return false;
  }
  if (!toConditions(rule).every((condition) => matchInput(condition, facts.input, allows))) return false;
  return digest === undefined || digest === facts.digest;
}

/** The conditions about the input: a rule has none, one or several. */
export function toConditions({ input }: PolicyRule): readonly InputCondition[] {
  if (input === undefined) return [];
  return isOne(input) ? [input] : input;
}

function isOne(input: NonNullable<PolicyRule["input"]>): input is InputCondition {
  return !Array.isArray(input);
}

/**
 * Whether a rule that asks or denies could be about a call, though it does not match: a text that need not be a path reads as one, or it
 * cannot be known where a path leads. The other conditions hold.
 */
export function mayMatchRule(rule: PolicyRule, facts: PolicyFacts): boolean {
  const { effect, path } = rule;
  if (effect === "allow" || path === undefined || !matchRule({ ...rule, path: undefined }, facts)) return false;
  // A glob of nothing but wildcards would take each text for a path.
  const isTelling = /[^*?/\\.]/.test(path);
  return facts.possiblePaths.some((one) => (one.isPath ? one.isOpen : isTelling && readsAs(path, one)));
}

/** Whether a path, or a glob, begins at a root, a drive, a host or somebody's home, and not in a folder that is not named. */
function isRooted(path: string): boolean {
  return absolutePattern.test(path) || /^(?:[\\~]|[a-z]:)/i.test(path);
}

/**
 * To allow: every path that is shown is inside, and so is each word of a command behind those of the rule, but plain flags. One with `..` may
 * lead elsewhere, behind a link. A glob that begins with a wildcard is about the folders of the workspace, so that it does not cover the
 * whole machine.
 */
function coversPaths(glob: string, rule: PolicyRule, { paths, items }: PolicyFacts): boolean {
  const words = items.flatMap((item) => (item.type === "command" ? listOpenWords(rule, item) : []));
  const covers = (path: string): boolean =>
    !hasParent(path) && isRooted(path) === isRooted(glob) && matchGlob(glob, path);
  // A flag has its value in any form, also as the path of a file (`-f/x`, `--output=x`); `if=/x` is a path as well.
  const coversWord = (word: string): boolean =>
    !word.startsWith("-") && !hasBlank.test(word) && covers(word) && covers(word.slice(word.indexOf("=") + 1));
  return paths.length + words.length > 0 && paths.every(covers) && words.every(coversWord);
}

/** For cmd.exe single quotes are letters, so that a quoted word with a blank is two. */
const hasBlank = /\s/;

/** Flags without a value, and the end of the flags. */
const plainFlag = /^(?:-\w|--[\w-]*)$/;

/** The words of a command that a rule does not name, and that may be paths. */
function listOpenWords({ command, digest }: PolicyRule, item: PresentedCommand): readonly string[] {
  if (digest !== undefined || (command !== undefined && "exact" in command)) return [];
  const [named = []] = splitCommands(command?.prefix ?? "");
  return readFirstCommand(item)
    .slice(named.length)
    .filter((word) => !plainFlag.test(word));
}

/** To ask or deny: a text where a path is expected leads there, in whatever form. */
function findsPath(glob: string, { possiblePaths }: PolicyFacts): boolean {
  return possiblePaths.some((one) => one.isPath && readsAs(glob, one));
}

function readsAs(glob: string, { readings }: PossiblePath): boolean {
  return readings.some((names) => matchNames(glob.normalize("NFC"), names, { ignoreCase: true }));
}

function matchInput(
  { pointer, equals, startsWith }: InputCondition,
  input: Json | undefined,
  allows: boolean,
): boolean {
  const value = input === undefined ? undefined : readPointer(input, pointer);
  if (value === undefined) return false;
  if (equals !== undefined && canonicalJson(value) !== canonicalJson(equals)) return false;
  if (startsWith === undefined) return true;
  return typeof value === "string" && value.startsWith(startsWith) && (!allows || staysBehind(startsWith, value));
}

/** The beginning of an address before its host: it says nothing about where the rest leads. */
const schemeStart = /^(?:https?|[a-z][\w+.-]*:\/{0,2})$/i;

/**
 * Whether a text that begins so also stays there when it is read as a path or an address: no `..` leads out, however it is written, and an
 * address has the same origin (`https://a.example` is the beginning of `https://a.example@b.example` as well).
 */
function staysBehind(start: string, value: string): boolean {
  const folder = Math.max(start.lastIndexOf("/"), start.lastIndexOf("\\")) + 1;
  if (hasParent(value.slice(folder))) return false;
  if (schemeStart.test(start)) return true;
  // A text that is no address is read at one that lies deeper than its `..` lead.
  const base = `https://base.invalid/${"a/".repeat(start.length)}`;
  if (!URL.canParse(start, base)) return true;
  return URL.canParse(value, base) && new URL(value, base).href.startsWith(new URL(start, base).href);
}

/** Returns the value at an RFC 6901 pointer; undefined if there is none. */
function readPointer(input: Json, pointer: string): Json | undefined {
  if (pointer === "") return input;
  if (!pointer.startsWith("/")) return undefined;
  let value: Json | undefined = input;
  for (const step of pointer.slice(1).split("/")) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
    else if (typeof value === "object" && value !== null && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

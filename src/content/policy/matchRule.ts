import type { InputCondition, Json, PolicyRule } from "../../model/index.ts";
import { canonicalJson } from "../json/canonicalJson.ts";
import { matchGlob } from "../text/matchGlob.ts";
import { matchCommand } from "./matchCommand.ts";
import type { PolicyFacts } from "./readPolicyFacts.ts";

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
  if (kind !== undefined && kind !== facts.kind) return false;
  if (path !== undefined && !matchPaths(path, facts.paths, allows)) return false;
  if (command !== undefined) {
    const matches = commands.map((one) => matchCommand(command, one, allows));
    if (!(allows ? matches.length > 0 && matches.every(Boolean) : matches.some(Boolean))) return false;
  }
  if (!toConditions(rule).every((condition) => matchInput(condition, facts.input))) return false;
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

function matchPaths(glob: string, paths: readonly string[], all: boolean): boolean {
  if (all) return paths.length > 0 && paths.every((path) => matchGlob(glob, path));
  return paths.some((path) => matchGlob(glob, path, { ignoreCase: true }));
}

function matchInput({ pointer, equals, startsWith }: InputCondition, input: Json | undefined): boolean {
  const value = input === undefined ? undefined : readPointer(input, pointer);
  if (value === undefined) return false;
  if (equals !== undefined && canonicalJson(value) !== canonicalJson(equals)) return false;
  return startsWith === undefined || (typeof value === "string" && value.startsWith(startsWith));
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

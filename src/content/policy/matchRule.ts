import type { InputCondition, Json, PolicyRule } from "../../model/index.ts";
import { canonicalJson } from "../canonicalJson.ts";
import { matchGlob } from "../matchGlob.ts";
import type { PolicyFacts } from "./readPolicyFacts.ts";

/** Whether a rule speaks of a call: all its conditions hold. Expiry and session are not looked at. */
export function matchRule(rule: PolicyRule, facts: PolicyFacts): boolean {
  const { toolName, kind, path, command, input, digest } = rule;
  // A command can touch anything: no kind and no path that the agent tells of it allows it.
  const mayAllow = toolName !== undefined || command !== undefined || digest !== undefined;
  if (rule.effect === "allow" && facts.command !== undefined && !mayAllow) return false;
  if (toolName !== undefined && toolName !== facts.toolName) return false;
  if (kind !== undefined && kind !== facts.kind) return false;
  if (path !== undefined && !matchPaths(path, facts.paths, rule.effect === "allow")) return false;
  if (command !== undefined && !matchCommand(command, facts.command)) return false;
  if (input !== undefined && !matchInput(input, facts.input)) return false;
  return digest === undefined || digest === facts.digest;
}

function matchPaths(glob: string, paths: readonly string[], all: boolean): boolean {
  if (all) return paths.length > 0 && paths.every((path) => matchGlob(glob, path));
  return paths.some((path) => matchGlob(glob, path, { ignoreCase: true }));
}

function matchCommand(wanted: NonNullable<PolicyRule["command"]>, command: string | undefined): boolean {
  if (command === undefined) return false;
  const text = command.trim();
  if ("exact" in wanted) return text === wanted.exact.trim();
  const prefix = wanted.prefix.trim();
  // Whole words only: `git status` says nothing of `git statusx`.
  return prefix !== "" && (text === prefix || text.startsWith(`${prefix} `));
}

function matchInput({ pointer, equals, startsWith }: InputCondition, input: Json | undefined): boolean {
  const value = input === undefined ? undefined : readPointer(input, pointer);
  if (value === undefined) return false;
  if (equals !== undefined && canonicalJson(value) !== canonicalJson(equals)) return false;
  return startsWith === undefined || (typeof value === "string" && value.startsWith(startsWith));
}

/** The value at an RFC 6901 pointer; undefined where there is none. */
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

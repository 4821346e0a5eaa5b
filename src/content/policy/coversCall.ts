import type { InputCondition, PolicyRule } from "../../model/index.ts";
import type { PresentedItem } from "../presentation/Presentation.ts";
import { toConditions } from "./matchRule.ts";
import type { PolicyFacts } from "./readPolicyFacts.ts";

/**
 * Values that do not change the effect of a call, by their pointer and type: descriptions, and limits of what is read. Anything else
 * that no condition of a rule covers needs a person.
 */
const harmless: ReadonlyMap<string, "string" | "number"> = new Map([
  ["/input/description", "string"],
  ["/input/explanation", "string"],
  ["/input/timeout", "number"],
  ["/input/timeout_ms", "number"],
  ["/input/timeoutMs", "number"],
  ["/input/offset", "number"],
  ["/input/limit", "number"],
  ["/input/line", "number"],
  ["/input/start_line", "number"],
  ["/input/end_line", "number"],
]);

/** The output of a terminal so far, and its name: none of it is executed. */
const printed = /^\/content\/\d+\/(?:type|output|terminalId|dropped|exit\/(?:code|signal))$/;

/** Whether each leaf of a call that matches a rule is covered by a condition of that rule, or harmless. */
export function coversCall(rule: PolicyRule, facts: PolicyFacts): boolean {
  const conditions = toConditions(rule);
  return facts.items.every((item) => coversItem(rule, item) || item.covers.every((pointer) => isCovered(pointer)));

  function isCovered(pointer: string): boolean {
    if (rule.digest !== undefined && /^\/input(?:\/|$)/.test(pointer)) return true;
    if (printed.test(pointer)) return true;
    return conditions.some((condition) => isWithin(pointer, condition)) || isHarmless(pointer, facts);
  }
}

/** A condition about commands or paths covers the whole item that it matches. */
function coversItem({ command, path }: PolicyRule, item: PresentedItem): boolean {
  switch (item.type) {
    case "command":
      // The folder must be that of the workspace; no rule has a condition about the environment.
      return command !== undefined && item.env.length === 0 && (item.cwd === undefined || item.cwd.path === ".");
    case "path":
    case "changes":
      return path !== undefined;
    case "address":
    case "value":
    case "words":
      return false;
  }
}

function isWithin(pointer: string, condition: InputCondition): boolean {
  const root = `/input${condition.pointer}`;
  // A condition on the beginning of a text covers no values inside an object or a list.
  if (condition.startsWith !== undefined && condition.equals === undefined) return pointer === root;
  return pointer === root || pointer.startsWith(`${root}/`);
}

function isHarmless(pointer: string, { input }: PolicyFacts): boolean {
  const type = harmless.get(pointer);
  if (type === undefined || typeof input !== "object" || input === null || Array.isArray(input)) return false;
  const name = pointer.slice("/input/".length);
  return Object.hasOwn(input, name) && typeof input[name] === type;
}

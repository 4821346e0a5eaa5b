import {
  isObject,
  CountersignError,
  endReasons,
  textKinds,
  toolKinds,
  type Json,
  type JsonObject,
} from "../../model/index.ts";
import type { Refusal, Scenario, ScenarioStep } from "./Scenario.ts";
import { step as builders } from "./step.ts";

/** Returns what a value should be, e.g. "a text"; undefined where it is that. */
type Check = (value: Json, path: string) => string | undefined;

const text: Check = (value) => (typeof value === "string" ? undefined : "a text");
const number: Check = (value) => (typeof value === "number" ? undefined : "a number");
const flag: Check = (value) => (typeof value === "boolean" ? undefined : "true or false");
const record: Check = (value) => (isObject(value) ? undefined : "an object");
const any: Check = () => undefined;
const nullable =
  (check: Check): Check =>
  (value, path) =>
    value === null ? undefined : check(value, path);
const oneOf =
  (...names: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && names.includes(value) ? undefined : `one of ${names.join(", ")}`;
const listOf =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return "a list";
    for (const [index, item] of value.entries()) expect(check, item, `${path}[${index}]`);
    return undefined;
  };
/** An object with these fields and no other; those whose name ends in "?" may be absent. */
const fields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isObject(value)) return "an object";
    checkFields(value, checks, path);
    return undefined;
  };
const steps: Check = (value, path) => {
  if (!Array.isArray(value)) return "a list of steps";
  for (const [index, step] of value.entries()) checkStep(step, `${path}[${index}]`);
  return undefined;
};

const content: Check = (value, path) => {
  if (!isObject(value)) return "an object";
  const { type } = value;
  if (type === "diff")
    checkFields(value, { type: text, path: text, oldText: nullable(text), newText: nullable(text) }, path);
  else return oneOf("content", "diff", "patch", "terminal")(type ?? null, path);
  return undefined;
};
const location = fields({ path: text, "line?": number, "endLine?": number });
const patch: Check = (value, path) => {
  if (!isObject(value)) return "an object";
  if (value["content"] !== undefined) expect(nullable(listOf(content)), value["content"], `${path}.content`);
  if (value["locations"] !== undefined) expect(nullable(listOf(location)), value["locations"], `${path}.locations`);
  return undefined;
};
const request = fields({
  kind: oneOf("permission", "execution", "form", "link"),
  id: text,
  "title?": text,
  "reason?": text,
  "schema?": any,
  "url?": text,
  "options?": listOf(
    fields({
      id: text,
      label: text,
      kind: oneOf("allow_once", "allow_always", "reject_once", "reject_always", "other"),
    }),
  ),
  "editable?": flag,
});
const exit = fields({ code: nullable(number), signal: nullable(text) });

/** The fields of each step besides its type. */
const stepFields: Readonly<Record<ScenarioStep["type"], Readonly<Record<string, Check>>>> = {
  text: {
    text,
    kind: oneOf(...textKinds),
    "citations?": listOf(record),
  },
  tool: {
    toolCallId: text,
    toolName: text,
    "title?": text,
    "kind?": oneOf(...toolKinds),
    "runsOn?": oneOf("application", "server", "provider", "mcp", "unknown"),
    "argument?": text,
    "patch?": patch,
    "parentToolCallId?": text,
  },
  arguments: { toolCallId: text, text, finished: flag },
  update: { toolCallId: text, patch },
  content: { toolCallId: text, content },
  output: { toolCallId: text, terminalId: text, text, "exit?": exit },
  part: { name: text, part: record },
  ask: { requests: listOf(fields({ request, granted: steps, denied: steps })) },
  together: { branches: listOf(steps) },
  wait: { milliseconds: number },
  hold: { name: text },
  release: { name: text },
  drop: {},
  fault: {
    fault: fields({
      kind: oneOf("malformed", "duplicate", "reorder", "disconnect", "stall", "slow"),
      "milliseconds?": number,
    }),
  },
  refuse: {
    status: number,
    "retryAfter?": number,
    "times?": (value) => (value === "all" ? undefined : number(value, "")),
  },
  end: {
    reason: oneOf(...endReasons),
  },
  fail: { message: text },
};

/**
 * Reads a scenario from JSON, e.g. of a file: `{ "name", "title", "suggestion", "steps" }`, with the steps as the functions of `step`
 * return them. Throws a `CountersignError` (`invalid_input`) that names the first place that is wrong: a scenario that silently leaves out
 * a misspelled step would test something else.
 *
 * @param value - The parsed JSON, or the object that a module exports.
 */
export function readScenario(value: unknown): Scenario {
  const copy = toPlain(value);
  assertScenario(copy);
  return copy;
}

/** Reads a list of steps, as `readScenario` reads those of a scenario. */
export function readSteps(value: unknown): readonly ScenarioStep[] {
  const copy = toPlain(value);
  assertSteps(copy);
  return copy;
}

/** Reads how requests are refused, as `readScenario` reads the fields of such a step. */
export function readRefusal(value: unknown): Refusal {
  const copy = toPlain(value);
  assertRefusal(copy);
  return copy;
}

/** What JSON cannot contain is left out, so that a scenario of a module means what it would mean in a file. */
function toPlain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

function assertScenario(value: Json): asserts value is Json & Scenario {
  expect(fields({ name: text, title: text, suggestion: text, steps }), value, "the scenario");
}

function assertSteps(value: Json): asserts value is Json & readonly ScenarioStep[] {
  expect(steps, value, "steps");
}

function assertRefusal(value: Json): asserts value is Json & Refusal {
  expect(fields(stepFields.refuse), value, "the refusal");
}

function checkStep(step: Json, path: string): void {
  if (!isObject(step)) fail(path, "an object", step);
  const { type, ...rest } = step;
  if (!isStepType(type)) {
    const isBuilder = typeof type === "string" && Object.hasOwn(builders, type);
    const hint = isBuilder ? `; step.${type}() is a function for code, and a file has the step that it returns` : "";
    fail(`${path}.type`, `one of ${Object.keys(stepFields).join(", ")}`, type, hint);
  }
  checkFields(rest, stepFields[type], path);
}

function isStepType(type: Json | undefined): type is ScenarioStep["type"] {
  return typeof type === "string" && Object.hasOwn(stepFields, type);
}

function checkFields(object: JsonObject, checks: Readonly<Record<string, Check>>, path: string): void {
  const names = Object.keys(checks).map((key) => key.replace("?", ""));
  for (const name of Object.keys(object))
    if (!names.includes(name))
      throw wrong(`${path} has a field "${name}", which is not known; its fields are ${names.join(", ") || "none"}.`);
  for (const [key, check] of Object.entries(checks)) {
    const name = key.replace("?", "");
    const value = object[name];
    if (value === undefined && key.endsWith("?")) continue;
    expect(check, value ?? null, `${path}.${name}`, value === undefined);
  }
}

function expect(check: Check, value: Json, path: string, isMissing = false): void {
  const expected = check(value, path);
  if (expected !== undefined) fail(path, expected, isMissing ? undefined : value);
}

function fail(path: string, expected: string, value: Json | undefined, hint = ""): never {
  const found = value === undefined ? "missing" : JSON.stringify(value).slice(0, 60);
  throw wrong(`${path} should be ${expected}, and is ${found}${hint}.`);
}

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "invalid_input", message: `The scenario cannot be played: ${message}` });
}

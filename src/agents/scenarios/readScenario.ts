import type { Json } from "../../model/index.ts";
import { expect, fields, text, type FieldsOf } from "./Check.ts";
import type { Refusal, Scenario, ScenarioStep } from "./Scenario.ts";
import { refusal, steps } from "./stepFields.ts";

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
  const checks = { name: text, title: text, suggestion: text, steps } satisfies FieldsOf<Scenario>;
  expect(fields(checks), value, "the scenario");
}

function assertSteps(value: Json): asserts value is Json & readonly ScenarioStep[] {
  expect(steps, value, "steps");
}

function assertRefusal(value: Json): asserts value is Json & Refusal {
  expect(fields(refusal), value, "the refusal");
}

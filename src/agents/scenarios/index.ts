import { mixedParallel } from "./mixedParallel.ts";
import type { Scenario } from "./Scenario.ts";
import { weather } from "./weather.ts";

export type { Scenario, ScenarioRequest, ScenarioStep } from "./Scenario.ts";
export { scenarioAgent, type ScenarioAgent, type ScenarioAgentOptions } from "./scenarioAgent.ts";
export { step } from "./step.ts";

/** All scenarios, in the order in which they are offered. */
export const scenarios: readonly Scenario[] = [weather, mixedParallel];

import { artifacts } from "./artifacts.ts";
import { bigDiff } from "./bigDiff.ts";
import { computerUse } from "./computerUse.ts";
import { elicitation } from "./elicitation.ts";
import { errorMidstream } from "./errorMidstream.ts";
import { formulas } from "./formulas.ts";
import { hostile } from "./hostile.ts";
import { images } from "./images.ts";
import { longOutput } from "./longOutput.ts";
import { mixedParallel } from "./mixedParallel.ts";
import { permissionQueue } from "./permissionQueue.ts";
import { refusal } from "./refusal.ts";
import type { Scenario } from "./Scenario.ts";
import { sources } from "./sources.ts";
import { subAgents } from "./subAgents.ts";
import { terminal } from "./terminal.ts";
import { truncatedArguments } from "./truncatedArguments.ts";
import { weather } from "./weather.ts";

export type { Refusal, Scenario, ScenarioFaults, ScenarioRequest, ScenarioStep, WireFault } from "./Scenario.ts";
export { readRefusal, readScenario, readSteps } from "./readScenario.ts";
export { scenarioAgent, type ScenarioAgent, type ScenarioAgentOptions } from "./scenarioAgent.ts";
export { step } from "./step.ts";

/** All scenarios, in the order in which they are offered. */
export const scenarios: readonly Scenario[] = [
  weather,
  mixedParallel,
  permissionQueue,
  elicitation,
  subAgents,
  images,
  computerUse,
  terminal,
  bigDiff,
  longOutput,
  refusal,
  errorMidstream,
  truncatedArguments,
  sources,
  artifacts,
  formulas,
  hostile,
];

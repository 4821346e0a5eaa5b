export type { Agent, AgentSession, AgentTurn } from "./Agent.ts";
export type { CallStart } from "./createCallWriter.ts";
export type { Sleep } from "./createTurnWriter.ts";
export { readRefusal, readScenario, readSteps, scenarioAgent, scenarios, step } from "./scenarios/index.ts";
export type {
  Refusal,
  Scenario,
  ScenarioAgent,
  ScenarioAgentOptions,
  ScenarioFaults,
  ScenarioRequest,
  ScenarioStep,
  WireFault,
} from "./scenarios/index.ts";

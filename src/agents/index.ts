export type { Agent, AgentSession, AgentTurn } from "./Agent.ts";
export { scenarioAgent, scenarios, step } from "./scenarios/index.ts";
export type {
  Scenario,
  ScenarioAgent,
  ScenarioAgentOptions,
  ScenarioRequest,
  ScenarioStep,
} from "./scenarios/index.ts";

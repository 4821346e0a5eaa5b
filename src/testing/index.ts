// Deterministic agents for tests and stories.
export { createTestAgent } from "./agent/createTestAgent.ts";
export type { ReceivedRequest, TestAgent, TestAgentOptions } from "./agent/createTestAgent.ts";
export type { Decision, Script, TestQuestion } from "./agent/createScript.ts";
export { createReplay } from "./recording/createReplay.ts";
export type { Replay, ReplayOptions } from "./recording/createReplay.ts";
export { readHar, writeHar } from "./recording/har.ts";
export type { Har } from "./recording/har.ts";
export { redactExchanges } from "./recording/redactExchanges.ts";
export type { RedactOptions } from "./recording/redactExchanges.ts";
export type { Exchange, RecordedChunk, RecordedEnd, RecordedMessage } from "./recording/Exchange.ts";
export { readScenario, scenarioAgent, scenarios, step } from "../agents/index.ts";
export type { Refusal, Scenario, ScenarioRequest, ScenarioStep, WireFault } from "../agents/index.ts";

/**
 * Consent options with which tests can grant at once and with synthetic events. Only for tests: in a product a permission could be granted
 * by accident.
 */
export const relaxedConsent = { armingDelay: 0, allowSynthetic: true } as const;

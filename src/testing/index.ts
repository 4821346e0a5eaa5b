export { createScenarioFetch } from "./createScenarioFetch.ts";
export type { ScenarioFetch, ScenarioFetchOptions } from "./createScenarioFetch.ts";
export { relaxedConsent } from "./relaxedConsent.ts";

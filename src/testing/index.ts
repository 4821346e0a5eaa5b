export { createScenarioFetch } from "./createScenarioFetch.ts";
export type { ScenarioFetch, ScenarioFetchOptions } from "./createScenarioFetch.ts";

/**
 * Consent options with which tests can grant at once and with synthetic events. Only for tests: in a product a permission could be granted
 * by accident.
 */
export const relaxedConsent = { armingDelay: 0, allowSynthetic: true } as const;

export { createScenarioFetch } from "./createScenarioFetch.ts";
export type { ScenarioFetch, ScenarioFetchOptions } from "./createScenarioFetch.ts";

/**
 * Lets tests grant at once and with synthetic events. Only for tests: in a product it would take away what keeps a permission from
 * being granted by accident.
 */
export const relaxedConsent = { armingDelay: 0, allowSynthetic: true } as const;

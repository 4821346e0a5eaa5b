export { createModelAgent } from "./createModelAgent.ts";
export { readModelSettings } from "./readModelSettings.ts";

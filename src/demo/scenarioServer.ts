import { scenarios, type Scenario } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createTestAgent } from "../testing/index.ts";

/**
 * Whether the demo has its server. The copy on the documentation site has none: it plays the recording and the scenarios, whose agents then
 * run in the page.
 */
export const hasServer: boolean = import.meta.env.MODE !== "static";

const pathOf = /^scenarios\/([^/]+)\/(.+)$/;

function scenarioOf(agent: string): Scenario | undefined {
  const name = pathOf.exec(agent)?.[1];
  return scenarios.find((one) => one.name === name) ?? scenarios[0];
}

/** Returns the `fetch` of an agent that plays its scenario in this page, by its path below `/api`: `scenarios/weather/deltakit`. */
export function serveScenario(agent: string): typeof globalThis.fetch {
  const id = pathOf.exec(agent)?.[2];
  const protocol = servedProtocols.find((one) => one.id === id) ?? servedProtocols[0];
  if (protocol === undefined) throw new Error("The package serves a protocol.");
  const server = { protocol: protocol.create(), agent: scenarioOf(agent), path: `/api/${agent}`, pace: 1 };
  return createTestAgent(server).fetch;
}

/** Returns what to ask an agent that plays a scenario in this page; undefined where the server of the agent says that. */
export function suggestionsOf(agent: string): readonly string[] | undefined {
  const scenario = hasServer ? undefined : scenarioOf(agent);
  return scenario && [scenario.suggestion];
}

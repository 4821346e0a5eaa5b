import { readScenario, scenarios, type Agent, type Scenario } from "../agents/index.ts";
import { CountersignError, type Protocol } from "../model/index.ts";
import { servedProtocols } from "../protocols/index.ts";

/** Creates the protocol with this id, e.g. `deltakit`. Throws a `CountersignError` (`configuration`) if none with a server half has it. */
export function findProtocol(id: string): Protocol {
  const served = servedProtocols.find((candidate) => candidate.id === id);
  if (served !== undefined) return served.create();
  const ids = servedProtocols.map((candidate) => candidate.id).join(", ");
  throw new CountersignError({
    code: "configuration",
    message: `There is no protocol "${id}" with a server; there are ${ids}.`,
  });
}

/** Returns the kit's scenario with this name, e.g. `weather`; undefined if there is none. */
export function findScenario(name: string): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name);
}

/** The names of the kit's scenarios, for an error that says which there are. */
export function listScenarios(): string {
  return scenarios.map(({ name }) => name).join(", ");
}

/**
 * Finds what a test agent plays: a scenario, the name of one of the kit's, the parsed JSON of one, an agent, or nothing. Throws a
 * `CountersignError` (`configuration`) for what is none of them.
 */
export function findAgent(agent: unknown): Scenario | Agent | undefined {
  if (agent === undefined) return undefined;
  if (typeof agent === "string") {
    const found = findScenario(agent);
    if (found !== undefined) return found;
    throw new CountersignError({
      code: "configuration",
      message: `There is no scenario "${agent}"; there are ${listScenarios()}.`,
    });
  }
  return isAgent(agent) ? agent : readScenario(agent);
}

function isAgent(value: unknown): value is Agent {
  return typeof value === "object" && value !== null && "run" in value && typeof value.run === "function";
}

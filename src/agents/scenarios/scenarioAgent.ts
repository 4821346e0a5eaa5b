import type { Agent } from "../Agent.ts";
import { createTurnWriter } from "../createTurnWriter.ts";
import { createGates, type Gates } from "./createGates.ts";
import { playSteps } from "./playSteps.ts";
import type { Scenario } from "./Scenario.ts";

/** Options of a scenario agent. */
export interface ScenarioAgentOptions {
  /**
   * How slowly it plays: 1 is human pace, 2 is half as fast, 0 never waits.
   * @default 1
   */
  readonly pace?: number | undefined;
}

/** An agent that plays one scenario at each prompt. */
export interface ScenarioAgent extends Agent {
  readonly scenario: Scenario;
  /**
   * In each running turn, releases the `hold` steps of this name that wait, or else the next one that it reaches. It has no effect on turns
   * that begin later.
   */
  release(name: string): void;
}

/**
 * Creates an agent that plays a scenario, whatever the prompt is. Runs anywhere: in Node, in a story, in a test.
 *
 * @param scenario - The scenario to play.
 */
export function scenarioAgent(scenario: Scenario, { pace = 1 }: ScenarioAgentOptions = {}): ScenarioAgent {
  const playing = new Set<Gates>();
  return {
    scenario,
    name: scenario.name,
    title: scenario.title,
    description: "Plays a script; it has no language model.",
    version: "1.0.0",
    suggestions: [scenario.suggestion],
    resumable: true,
    async run(turn) {
      const gates = createGates();
      playing.add(gates);
      try {
        return (await playSteps(scenario.steps, { turn, gates, writer: createTurnWriter(turn, pace) })) ?? "completed";
      } catch (error) {
        if (turn.signal.aborted) return "cancelled";
        throw error;
      } finally {
        playing.delete(gates);
      }
    },
    release(name) {
      for (const gates of playing) gates.release(name);
    },
  };
}

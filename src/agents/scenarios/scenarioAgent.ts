import type { EndReason } from "../../model/index.ts";
import type { Agent, AgentTurn } from "../Agent.ts";
import { createTurnWriter, type Sleep } from "../createTurnWriter.ts";
import { createGates } from "./createGates.ts";
import { playSteps, type Stage } from "./playSteps.ts";
import type { Scenario, ScenarioFaults, ScenarioStep } from "./Scenario.ts";

/** Options of a scenario agent. */
export interface ScenarioAgentOptions {
  /**
   * How slowly it plays: 1 is human pace, 2 is half as fast, 0 never waits.
   * @default 1
   */
  readonly pace?: number | undefined;
  /** Waits for a time; a test can let it pass by itself. @default timers */
  readonly sleep?: Sleep | undefined;
  /** Makes the faults of the connection that a scenario contains. @default none: such a step fails */
  readonly faults?: ScenarioFaults | undefined;
}

/** An agent that plays one scenario at each prompt. */
export interface ScenarioAgent extends Agent {
  readonly scenario: Scenario;
  /**
   * In each running turn, releases the `hold` steps of this name that wait, or else the next one that it reaches. It has no effect on turns
   * that begin later.
   */
  release(name: string): void;
  /** Resolves when the newest running turn waits at a `hold` step of this name; waits until a turn runs. */
  reached(name: string): Promise<void>;
  /**
   * Plays further steps in the newest running turn, beside those of the scenario; waits until a turn runs.
   *
   * @returns Why the steps end the turn, which they do not do by themselves: see `end`.
   */
  play(...steps: readonly ScenarioStep[]): Promise<EndReason | undefined>;
  /** Ends the newest running turn without the rest of its steps; waits until a turn runs. */
  end(reason?: EndReason): Promise<void>;
}

/** A turn that plays. */
interface Playing {
  readonly stage: Stage;
  readonly end: (reason: EndReason) => void;
}

/**
 * Creates an agent that plays a scenario, whatever the prompt is. Runs anywhere: in Node, in a story, in a test.
 *
 * @param scenario - The scenario to play.
 */
export function scenarioAgent(scenario: Scenario, options: ScenarioAgentOptions = {}): ScenarioAgent {
  const { pace = 1, sleep, faults } = options;
  const playing = new Set<Playing>();
  const waiting = new Set<(turn: Playing) => void>();

  /** Registers the turn and wakes what waits for one. */
  const open = (turn: AgentTurn): Playing & { readonly ended: Promise<EndReason> } => {
    const stage = { turn, gates: createGates(), writer: createTurnWriter(turn, pace, sleep), faults };
    let end = (_reason: EndReason): void => undefined;
    const ended = new Promise<EndReason>((resolve) => (end = resolve));
    const opened = { stage, end, ended };
    playing.add(opened);
    for (const take of waiting) take(opened);
    waiting.clear();
    return opened;
  };
  const newest = (): Promise<Playing> => {
    const last = [...playing].at(-1);
    return last === undefined ? new Promise((resolve) => void waiting.add(resolve)) : Promise.resolve(last);
  };

  return {
    scenario,
    name: scenario.name,
    title: scenario.title,
    description: "Plays a script; it has no language model.",
    version: "1.0.0",
    suggestions: [scenario.suggestion],
    resumable: true,
    async run(turn) {
      const opened = open(turn);
      try {
        return (await Promise.race([playSteps(scenario.steps, opened.stage), opened.ended])) ?? "completed";
      } catch (error) {
        if (turn.signal.aborted) return "cancelled";
        throw error;
      } finally {
        playing.delete(opened);
      }
    },
    release(name) {
      for (const { stage } of playing) stage.gates.release(name);
    },
    async reached(name) {
      await (await newest()).stage.gates.reached(name);
    },
    async play(...steps) {
      const { stage } = await newest();
      return playSteps(steps, stage);
    },
    async end(reason = "completed") {
      (await newest()).end(reason);
    },
  };
}

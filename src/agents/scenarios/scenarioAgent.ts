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
   * Plays further steps in the newest running turn, beside those of the scenario; waits until a turn runs. They end the turn as those of the
   * scenario do. Resolves when they are played, or when the turn has ended before.
   */
  play(...steps: readonly ScenarioStep[]): Promise<void>;
  /** Ends the newest running turn without the rest of its steps; waits until a turn runs. */
  end(reason?: EndReason): Promise<void>;
}

/** A turn that plays. */
interface Playing {
  readonly stage: Stage;
  /** Ends the turn. */
  readonly end: (reason: EndReason) => void;
  /** Ends the turn with an error. */
  readonly fail: (error: unknown) => void;
}

/** A turn that plays, for the agent that runs it. */
interface Opened extends Playing {
  /** How `end` or `fail` ends it. */
  readonly ended: Promise<EndReason>;
  /** Stops all that still plays in it. */
  readonly close: () => void;
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
  const open = (served: AgentTurn): Opened => {
    const over = new AbortController();
    const turn = { ...served, signal: AbortSignal.any([served.signal, over.signal]) };
    const stage = { turn, gates: createGates(), writer: createTurnWriter(turn, pace, sleep), faults };
    let end = (_reason: EndReason): void => undefined;
    let fail = (_error: unknown): void => undefined;
    const ended = new Promise<EndReason>((resolve, reject) => {
      end = resolve;
      fail = reject;
    });
    const close = (): void => {
      playing.delete(opened);
      over.abort();
    };
    const opened = { stage, end, fail, ended, close };
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
        opened.close();
      }
    },
    release(name) {
      for (const { stage } of playing) stage.gates.release(name);
    },
    async reached(name) {
      await (await newest()).stage.gates.reached(name);
    },
    async play(...steps) {
      const { stage, end, fail } = await newest();
      try {
        const reason = await playSteps(steps, stage);
        if (reason !== undefined) end(reason);
      } catch (error) {
        // Of a turn that has ended this changes nothing.
        fail(error);
      }
    },
    async end(reason = "completed") {
      (await newest()).end(reason);
    },
  };
}

import { step, type CallStart, type ScenarioAgent, type ScenarioStep } from "../../agents/index.ts";
import type { Answer, EndReason, Json, NewRequest } from "../../model/index.ts";

/** A decision that reached the agent. */
export interface Decision {
  /** What it asked. */
  readonly request: NewRequest;
  readonly answer: Answer;
}

/** A call for which `TestAgent.ask` asks permission. */
export interface TestQuestion extends Pick<CallStart, "toolName" | "title" | "kind" | "patch"> {
  readonly input: Json;
  /** Why the agent asks. */
  readonly reason?: string | undefined;
  /** Whether the user may edit the input. @default false */
  readonly editable?: boolean | undefined;
  /** The result of the call, if it is granted. @default "Done." */
  readonly result?: string | undefined;
}

/** What a test lets the agent do in its newest running turn. */
export interface Script {
  /**
   * In each running turn, releases the `hold` steps of this name that wait, or else the next one that it reaches. It has no effect on turns
   * that begin later. Does nothing for an agent of your own.
   */
  release(name: string): void;
  /** Resolves when the newest running turn waits at a `hold` step of this name; waits until a turn runs. */
  hold(name: string): Promise<void>;
  /** Plays steps in the newest running turn, beside the scenario's; waits until a turn runs, resolves when they are played. */
  play(...steps: readonly ScenarioStep[]): Promise<void>;
  /** Streams text as the answer of the running turn, as `play(step.say(text))`. */
  say(text: string): Promise<void>;
  /**
   * Starts a tool call in the running turn and asks for permission. A granted call is completed.
   *
   * @returns The decision, when it has reached the agent.
   */
  ask(question: TestQuestion): Promise<Answer>;
  /** Ends the newest running turn; waits until a turn runs. */
  end(reason?: EndReason): Promise<void>;
}

/**
 * Creates the script of a test agent.
 *
 * @param player - Plays the steps; undefined for an agent of the test's own, which decides by itself.
 * @param decisions - The decisions that reached the agent so far.
 */
export function createScript(player: ScenarioAgent | undefined, decisions: readonly Decision[]): Script {
  let asked = 0;
  const need = (what: string): ScenarioAgent => {
    if (player !== undefined) return player;
    throw new Error(`${what} plays scenarios; this test agent has an agent of your own, which decides by itself.`);
  };
  return {
    release: (name) => player?.release(name),
    hold: async (name) => need("hold").reached(name),
    play: async (...steps) => void (await need("play").play(...steps)),
    say: async (text) => void (await need("say").play(step.say(text))),
    ask: handled(async ({ input, toolName, reason, editable, result = "Done.", ...fields }) => {
      asked += 1;
      const id = `asked_${asked}`;
      await need("ask").play(
        step.tool(id, toolName, { ...fields, input }),
        step.ask({
          request: { kind: "permission", id, reason, editable },
          granted: [step.begin(id), step.complete(id, result)],
          denied: [],
        }),
      );
      const decision = decisions.findLast(({ request }) => request.toolCallId === id);
      if (decision === undefined) throw new Error("The question was withdrawn: the turn was stopped or has ended.");
      return decision.answer;
    }),
    end: async (reason) => need("end").end(reason),
  };
}

/** A test that ends before its question was decided has failed for another reason: that one is reported. */
function handled(ask: Script["ask"]): Script["ask"] {
  return (question) => {
    const answer = ask(question);
    answer.catch(() => undefined);
    return answer;
  };
}

import { readSteps, step, type CallStart, type ScenarioAgent, type ScenarioStep } from "../../agents/index.ts";
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
  /** JSON Schema of the input, from which the form for editing is made. */
  readonly schema?: Json | undefined;
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
  /**
   * Plays steps in the newest running turn, beside the scenario's; waits until a turn runs. `end` and `fail` end the turn. Resolves when
   * the steps are played, or when the turn has ended before. Rejects a step that is not known, as `readScenario`.
   */
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
  /** The calls of the methods above that have not resolved, e.g. `hold("payment")`: what a test that does not end is waiting for. */
  waits(): readonly string[];
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
  const ask: Script["ask"] = async ({ input, toolName, reason, editable, schema, result = "Done.", ...fields }) => {
    asked += 1;
    const id = `asked_${asked}`;
    await need("ask").play(
      step.tool(id, toolName, { ...fields, input }),
      step.ask({
        request: { kind: "permission", id, reason, editable, schema },
        granted: [step.begin(id), step.complete(id, result)],
        denied: [],
      }),
    );
    const decision = decisions.findLast(({ request }) => request.toolCallId === id);
    if (decision === undefined) throw new Error("The question was withdrawn: the turn was stopped or has ended.");
    return decision.answer;
  };
  const waits = new Set<{ readonly call: string }>();
  /** Runs a call of the test, and lists it until it resolves. */
  const wait = async <Result>(call: string, run: () => Promise<Result>): Promise<Result> => {
    const entry = { call };
    waits.add(entry);
    return run().finally(() => waits.delete(entry));
  };
  return {
    release: (name) => player?.release(name),
    hold: async (name) => wait(`hold("${name}")`, async () => need("hold").reached(name)),
    play: async (...steps) => wait("play()", async () => need("play").play(...readSteps(steps))),
    say: async (text) => wait("say()", async () => need("say").play(step.say(text))),
    ask: handled(async (question) => wait(`ask({ toolName: "${question.toolName}" })`, async () => ask(question))),
    end: async (reason) => wait("end()", async () => need("end").end(reason)),
    waits: () => [...waits].map(({ call }) => call),
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

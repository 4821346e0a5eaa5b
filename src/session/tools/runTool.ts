import { describeCause } from "../../model/index.ts";
import type { Answer, InputState, Json, ToolCallError, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ToolContext, ToolQuestion } from "../Session.ts";
import { checkInput, type CheckedInput } from "./checkInput.ts";
import type { Slots } from "./createSlots.ts";
import { toError } from "./createToolQuestions.ts";
import { limitResult } from "./limitResult.ts";
import { startClock } from "./startClock.ts";
import { ToolCallFailure } from "./ToolCallFailure.ts";

/** One execution of a client tool. */
export interface ToolRun {
  /** The tool to execute; undefined if none of that name is declared. */
  readonly tool: ClientTool | undefined;
  /** The name of the tool in the agent's call. */
  readonly toolName: string;
  /** The wire id of the call. */
  readonly toolCallId: string;
  /** The parsed input of the call. */
  readonly input: Json | undefined;
  /** Only `ready` input is executed. */
  readonly inputState: InputState;
  /** Aborted for the user, by `close` of the session, and when the answer was given elsewhere. */
  readonly signal: AbortSignal;
  /** Called with progress until the run is aborted; after its end, too, if the tool still reports some. */
  readonly progress: ToolContext["progress"];
  /** Called each time a thrown error is retried. */
  readonly retried: () => void;
  /** Called with content for the card, already redacted, until the run is aborted. */
  readonly show: ToolContext["show"];
  /** Asks the user; rejects when one of the signals is aborted. */
  readonly ask: (question: ToolQuestion, signals: readonly AbortSignal[]) => Promise<Answer>;
  /** The tool is executed when one of them is free; its time begins then. */
  readonly slots: Slots;
}

/** The result of a run: an output or an error. */
export type ToolRunResult = { readonly output: ToolOutput } | { readonly error: ToolCallError };

type Shown = Parameters<ToolContext["show"]>[0];

/** The result of a call whose input never became complete. */
export const incompleteInput: ToolRunResult = refuseInput({
  code: "invalid_input",
  problem: "The arguments are incomplete or no valid JSON.",
});

const defaultTimeout = 60_000;
const defaultMaxResultBytes = 262_144;

/**
 * Executes a client tool, or refuses to. Never rejects: a failure becomes an error result, from which the model can learn.
 *
 * Only complete input that fits the tool's schema is executed. A result is redacted first and cut second, so that no secret survives
 * in a cut. A thrown error is retried only where the tool is idempotent; a timeout and an abort never are.
 */
export async function runTool(run: ToolRun): Promise<ToolRunResult> {
  const { tool, input } = run;
  if (tool === undefined) return refuse("unknown_tool", `There is no tool named "${run.toolName}".`);
  if (run.inputState !== "ready" || input === undefined) return incompleteInput;
  const checked = await checkInput(tool, input);
  if ("problem" in checked) return refuseInput(checked);
  try {
    const output = toJson(await run.slots.run(() => execute(tool, checked.input, run), run));
    return { output: clean(tool, output) };
  } catch (cause) {
    if (cause instanceof ToolCallFailure) return { error: { ...cause.error, message: cleanError(tool, cause) } };
    const code = cause instanceof Error && cause.name === "TimeoutError" ? "timeout" : "tool";
    // Thrown errors often contain data that the tool has read: they are redacted and cut like any result.
    return { error: { layer: "tool", code, message: cleanError(tool, cause) } };
  }
}

function clean(tool: ClientTool, output: ToolOutput): ToolOutput {
  const redacted = tool.redactResult === undefined ? output : tool.redactResult(output);
  return limitResult(redacted, tool.maxResultBytes ?? defaultMaxResultBytes);
}

/** Only a whole output can be redacted reliably: a tool with `redactResult` shows no content. */
function redact(tool: ClientTool, shown: Shown): Shown {
  if (tool.redactResult === undefined) return shown;
  return shown.rawOutput === undefined ? {} : { rawOutput: toJson(tool.redactResult(shown.rawOutput)) };
}

/** An error that cannot be redacted is replaced: the redactor may have failed because of the secret. */
function cleanError(tool: ClientTool, cause: unknown): string {
  try {
    const text = clean(tool, describe(cause));
    return typeof text === "string" ? text : JSON.stringify(text);
  } catch {
    return "The tool failed, and its error could not be redacted.";
  }
}

/** Executes the tool until it succeeds, the retries are used up, the timeout has passed or the signal is aborted. */
async function execute(tool: ClientTool, input: Json, run: ToolRun): Promise<ToolOutput> {
  const controller = new AbortController();
  const { signal } = controller;
  const timeout = tool.timeout ?? defaultTimeout;
  const abort = (): void => controller.abort(run.signal.reason);
  const clock = startClock(timeout, () => {
    controller.abort(new DOMException(`The tool did not finish within ${timeout} ms.`, "TimeoutError"));
  });
  if (run.signal.aborted) abort();
  run.signal.addEventListener("abort", abort, { once: true });
  try {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(toError(signal.reason)), { once: true });
    });
    const context: CallContext = {
      signal,
      toolCallId: run.toolCallId,
      toolName: run.toolName,
      progress: (progress) => {
        if (!signal.aborted) run.progress(progress);
      },
      show: (shown) => {
        if (!signal.aborted) run.show(redact(tool, shown));
      },
      untimed: (wait) => clock.pauseFor(wait),
    };
    // A tool that ignores its signal is abandoned: its late result is dropped.
    return await Promise.race([attempt(tool, input, context, run), aborted]);
  } finally {
    clock.stop();
    run.signal.removeEventListener("abort", abort);
  }
}

type CallContext = Omit<ToolContext, "ask">;

async function attempt(tool: ClientTool, input: Json, context: CallContext, run: ToolRun): Promise<ToolOutput> {
  const retries = tool.idempotent === true ? (tool.retry ?? 0) : 0;
  for (let left = retries; ; left -= 1) {
    // Nobody waits for the answers of a tool that has ended, and an open question would keep the turn from going on.
    const ended = new AbortController();
    const ask: ToolContext["ask"] = (question, { signal } = {}) => {
      const signals = [context.signal, ended.signal, ...(signal === undefined ? [] : [signal])];
      const answer = context.untimed(run.ask(question, signals));
      // A tool may not wait for it: the end of its question is no unhandled rejection then.
      answer.catch(() => undefined);
      return answer;
    };
    try {
      return await tool.execute(input, { ...context, ask });
    } catch (cause) {
      if (left <= 0 || context.signal.aborted) throw cause;
      run.retried();
    } finally {
      ended.abort(new DOMException("The tool ended without an answer.", "AbortError"));
    }
  }
}

/** Converts an output to plain JSON: undefined becomes null; what JSON cannot represent throws. */
function toJson(output: ToolOutput | undefined): Json {
  const text = JSON.stringify(output ?? null);
  const value: Json = JSON.parse(text);
  return value;
}

/** The result of a call whose input was refused. */
export function refuseInput({ code, problem }: Extract<CheckedInput, { readonly problem: string }>): ToolRunResult {
  return refuse(code, `${problem} Nothing was executed.`);
}

function refuse(code: string, message: string): ToolRunResult {
  return { error: { layer: "policy", code, message } };
}

function describe(cause: unknown): string {
  return describeCause(cause);
}

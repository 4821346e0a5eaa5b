import { describeCause } from "../../model/index.ts";
import type { Answer, InputState, Json, ToolCallError, ToolOutput } from "../../model/index.ts";
import type { ClientTool, ToolContext, ToolQuestion } from "../Session.ts";
import { checkInput } from "./checkInput.ts";
import { limitResult } from "./limitResult.ts";
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
  /** Asks the user; rejects when the signal is aborted. */
  readonly ask: (question: ToolQuestion, signal: AbortSignal) => Promise<Answer>;
}

/** The result of a run: an output or an error. */
export type ToolRunResult = { readonly output: ToolOutput } | { readonly error: ToolCallError };

type Shown = Parameters<ToolContext["show"]>[0];

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
  if (run.inputState !== "ready" || input === undefined) {
    return refuse("invalid_input", "The arguments are incomplete or no valid JSON. Nothing was executed.");
  }
  const checked = await checkInput(tool, input);
  if ("problem" in checked) return refuse(checked.code, `${checked.problem} Nothing was executed.`);
  try {
    const output = toJson(await execute(tool, checked.input, run));
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
  const startTimer = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      controller.abort(new DOMException(`The tool did not finish within ${timeout} ms.`, "TimeoutError"));
    }, timeout);
  let timer = startTimer();
  if (run.signal.aborted) abort();
  run.signal.addEventListener("abort", abort, { once: true });
  try {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(toError(signal.reason)), { once: true });
    });
    const context: ToolContext = {
      signal,
      toolCallId: run.toolCallId,
      toolName: run.toolName,
      progress: (progress) => {
        if (!signal.aborted) run.progress(progress);
      },
      show: (shown) => {
        if (!signal.aborted) run.show(redact(tool, shown));
      },
      ask: async (question) => {
        // The time that the user takes does not count for the timeout.
        clearTimeout(timer);
        try {
          return await run.ask(question, signal);
        } finally {
          clearTimeout(timer);
          if (!signal.aborted) timer = startTimer();
        }
      },
    };
    // A tool that ignores its signal is abandoned: its late result is dropped.
    return await Promise.race([attempt(tool, input, context, run.retried), aborted]);
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener("abort", abort);
  }
}

async function attempt(tool: ClientTool, input: Json, context: ToolContext, retried: () => void): Promise<ToolOutput> {
  const retries = tool.idempotent === true ? (tool.retry ?? 0) : 0;
  for (let left = retries; ; left -= 1) {
    try {
      return await tool.execute(input, context);
    } catch (cause) {
      if (left <= 0 || context.signal.aborted) throw cause;
      retried();
    }
  }
}

/** Converts an output to plain JSON: undefined becomes null; what JSON cannot represent throws. */
function toJson(output: ToolOutput | undefined): Json {
  const text = JSON.stringify(output ?? null);
  const value: Json = JSON.parse(text);
  return value;
}

function refuse(code: string, message: string): ToolRunResult {
  return { error: { layer: "policy", code, message } };
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

function describe(cause: unknown): string {
  return describeCause(cause);
}

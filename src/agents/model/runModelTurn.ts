import { randomUUID } from "node:crypto";
import { CountersignError, type EndReason, type KitError, type Message, type ThreadState } from "../../model/index.ts";
import { createConnection, type Pause } from "../../session/index.ts";
import type { AgentTurn } from "../Agent.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { createModelTools } from "./createModelTools.ts";
import { createRelay } from "./createRelay.ts";
import type { ModelSettings } from "./readModelSettings.ts";

/**
 * Runs one turn with the model: a session of the kit's own client runs the loop, and its events are emitted in the server's turn.
 *
 * Nothing is stored between turns: the history is the server's thread, so that the model gets what was edited, regenerated or restored.
 * Resolves with how the turn ended (`limit`: after too many steps, or the same call with the same input three times); rejects with a `CountersignError` if the
 * model fails.
 */
export async function runModelTurn(turn: AgentTurn, settings: ModelSettings, copy: WorkspaceCopy): Promise<EndReason> {
  // An aborted signal calls no listener: the stop came while the copy was being opened.
  turn.signal.throwIfAborted();
  const { protocol, url, headers } = settings;
  const createId = (noun: string): string => (noun === "turn" ? turn.turnId : `${noun}_${randomUUID().slice(0, 12)}`);
  const connection = createConnection({ protocol, url, headers, createId, onError: () => undefined });
  const tools = createModelTools(turn, copy);
  const session = connection.session(undefined, { initialThread: toPast(turn), tools });
  session.onEvent(createRelay(turn, session));
  const stop = (): void => session.stop();
  turn.signal.addEventListener("abort", stop);
  try {
    const ended = new Promise<EndReason>((resolve, reject) => {
      let isLimitReached = false;
      session.subscribe(() => {
        if (session.pause !== null && !isLimitReached) {
          isLimitReached = true;
          addFailure(turn, describePause(session.pause));
          session.resolvePause({ type: "stop" });
        }
        const { turnId, status, reason, error } = session.thread.turn;
        if (turnId === null || status !== "idle" || reason === undefined) return;
        if (isLimitReached) resolve("limit");
        else if (error === undefined || reason === "cancelled") resolve(reason);
        else reject(toFailure(error, turn, settings));
      });
    });
    session.send(turn.prompt);
    return await ended;
  } finally {
    turn.signal.removeEventListener("abort", stop);
    connection.close();
  }
}

/** Returns the thread before this turn. What this server executed was, for the provider, executed by its client. */
function toPast({ thread, turnId }: AgentTurn): ThreadState {
  const { messages, requests, session } = thread();
  return {
    turn: { turnId: null, status: "idle", steps: 0 },
    messages: messages.filter((message) => message.turnId !== turnId).map(toProviders),
    requests: requests.filter((request) => request.turnId !== turnId),
    session: { modes: [], commands: [], plan: [], wire: session.wire },
  };
}

function toProviders(message: Message): Message {
  const parts = message.parts.map((part) =>
    part.type === "tool_call" && part.runsOn === "server" ? { ...part, runsOn: "application" as const } : part,
  );
  return { ...message, parts };
}

function toFailure(error: KitError, turn: AgentTurn, settings: ModelSettings): CountersignError {
  const message = describeModelError(error, settings);
  addFailure(turn, message, { ...error, message });
  return new CountersignError({ ...error, message });
}

/** Adds a notice with the failure to the message of the turn. */
function addFailure(
  { turnId, messageId, emit }: Pick<AgentTurn, "turnId" | "messageId" | "emit">,
  text: string,
  error?: KitError,
): void {
  const key = `${messageId}:failure`;
  const severity = error === undefined ? "warning" : "error";
  emit({
    type: "part.added",
    turnId,
    messageId,
    part: { type: "notice", key, severity, notice: "server", text, error },
  });
}

function describePause({ reason, count }: Pause): string {
  const cause = reason === "max_steps" ? `after ${count} steps` : `because the same call came ${count} times`;
  return `Stopped ${cause}: the model may be stuck.`;
}

/** Describes why the model failed, where known with what to check, and then in the words of its server. */
function describeModelError({ code, status, message, detail }: KitError, settings: ModelSettings): string {
  const { url, model, protocol } = settings;
  const words = detail === undefined ? "" : ` It says: ${detail}`;
  const statusText = status === undefined ? "" : ` (${status})`;
  switch (code) {
    case "unauthorized":
    case "forbidden":
      return `The model's server at ${url} does not accept the key${statusText}: check COUNTERSIGN_MODEL_KEY, and that it belongs to this address.${words}`;
    case "not_found":
      return `The model's server at ${url} does not have this address or model${statusText}: check COUNTERSIGN_MODEL_URL, COUNTERSIGN_MODEL_PROTOCOL and the model's name "${model}".${words}`;
    case "network":
    case "timeout":
      return `The model's server at ${url} cannot be reached: check COUNTERSIGN_MODEL_URL, and that it runs.`;
    case "not_a_stream":
    case "empty_stream":
      return `The response of ${url} is not a stream of ${protocol.title}: check COUNTERSIGN_MODEL_URL and COUNTERSIGN_MODEL_PROTOCOL.`;
    case "rate_limited":
      return `The model's server is limiting requests${statusText}: wait a moment, then try again.${words}`;
    default:
      return `${message}${words}`;
  }
}

import type { AgentEvent, Json, JsonObject, KitError } from "../../model/index.ts";
import { concludeRun, withoutRequests } from "../concludeRun.ts";
import { countAnswers } from "../countAnswers.ts";
import type { RunContext, RunReader } from "../createRunClient.ts";
import { lookUp, readId, readList, readNumber, readObject, readString, withoutUndefined } from "../read.ts";
import { toExecutionRequest } from "../toExecutionRequest.ts";
import { interactionEndReasons } from "./InteractionsState.ts";
import type { Interaction, InteractionsState, OpenStep } from "./InteractionsState.ts";
import { readStepDelta } from "./readStepDelta.ts";
import { keep, startStep, stopStep } from "./readStep.ts";

/** Makes the reader of one stream of interaction events; several interactions in one body become several messages. */
export function createInteractionsReader(context: RunContext): RunReader {
  const state: InteractionsState = {
    context,
    interaction: undefined,
    count: countAnswers(context),
    failure: undefined,
    seen: new Map(),
  };
  return {
    read: (value, name) => readEvent(state, value, name),
    end: () => conclude(state),
    // A provider that no longer knows the interaction is sent the whole history next time.
    refused: (error) =>
      error?.code === "not_found" || error?.status === 400 ? [{ type: "session.updated", patch: { wire: null } }] : [],
  };
}

function readEvent(state: InteractionsState, value: Json, name: string | undefined): AgentEvent[] {
  const { turnId } = state.context;
  const event = readObject(value);
  const type = readString(event?.["event_type"]) ?? name ?? "";
  if (event === undefined) return [{ type: "unknown.received", turnId, name: type, value }];
  const step = readNumber(event["index"]);
  switch (type) {
    // {"event_type":"interaction.created","interaction":{"id":"v1_...","status":"in_progress","model":"..."}}
    case "interaction.created":
      return startInteraction(state, readObject(event["interaction"]) ?? {});
    // {"event_type":"interaction.status_update","interaction_id":"v1_...","status":"in_progress"}
    case "interaction.status_update":
      readStatus(state, event);
      return [];
    // {"event_type":"step.start","index":1,"step":{"type":"function_call","id":"61nzpsv4","name":"getWeather","arguments":{}}}
    case "step.start": {
      // A proxy may have kept the start of the interaction to itself.
      const started = state.interaction === undefined ? startInteraction(state, {}) : [];
      return [...started, ...startStep(state, state.interaction, step, readObject(event["step"]) ?? {})];
    }
    // {"event_type":"step.delta","index":1,"delta":{"type":"text","text":"Hello"}}
    case "step.delta":
      return readStepDelta(state, step, readObject(event["delta"]) ?? {});
    // {"event_type":"step.stop","index":1}
    case "step.stop":
      return stopStep(state, step);
    // {"event_type":"interaction.completed","interaction":{"id":"v1_...","status":"requires_action","usage":{...}}}
    case "interaction.completed":
      return completeInteraction(state, readObject(event["interaction"]) ?? {});
    // {"event_type":"error","error":{"code":503,"message":"The model is overloaded."}}
    case "error":
      state.failure = readFailure(event["error"] ?? null);
      return [];
    default:
      // A proxy that ignores `stream` answers with the whole interaction.
      if (event["object"] === "interaction" || event["steps"] !== undefined) return readWhole(state, event);
      return event["error"] === undefined
        ? [{ type: "unknown.received", turnId, name: type === "" ? "event" : type, value }]
        : readEvent(state, { ...event, event_type: "error" }, name);
  }
}

function startInteraction(state: InteractionsState, wire: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  const interactionId = readString(wire["id"]) ?? "";
  const open = state.interaction;
  // The same start again is a repeat; what is not kept has no id.
  if (open?.interactionId === interactionId && (!open.completed || interactionId !== "")) return [];
  const ending = open === undefined ? [] : withoutRequests(finish(state, open));
  const messageId = `${turnId}:answer-${state.count++}`;
  state.interaction = {
    messageId,
    interactionId,
    steps: [],
    status: readString(wire["status"]),
    continuationToken: undefined,
    completed: false,
  };
  return [...ending, { type: "message.started", turnId, messageId, role: "assistant" }];
}

function readStatus({ interaction }: InteractionsState, wire: JsonObject): void {
  if (interaction === undefined) return;
  interaction.status = readString(wire["status"]) ?? interaction.status;
  interaction.continuationToken = readString(wire["continuation_token"]) ?? interaction.continuationToken;
}

function completeInteraction(state: InteractionsState, wire: JsonObject): AgentEvent[] {
  const { interaction } = state;
  readStatus(state, wire);
  if (interaction === undefined) return [];
  interaction.completed = true;
  const failed = readObject(wire["error"]);
  if (failed !== undefined) state.failure = readFailure(failed);
  const interactionId = readString(wire["id"]) ?? interaction.interactionId;
  interaction.interactionId = interactionId;
  const { messageId, continuationToken } = interaction;
  const memory = withoutUndefined({ interactionId, messageId, continuationToken });
  const usage = readObject(wire["usage"]);
  const counted =
    usage === undefined
      ? {}
      : {
          usage: withoutUndefined({
            inputTokens: readNumber(usage["total_input_tokens"]),
            outputTokens: readNumber(usage["total_output_tokens"]),
          }),
        };
  return [{ type: "session.updated", patch: { wire: interactionId === "" ? null : memory, ...counted } }];
}

function readWhole(state: InteractionsState, wire: JsonObject): AgentEvent[] {
  const begin = startInteraction(state, wire);
  const steps = readList(wire["steps"], readObject).flatMap((step, index) => [
    ...startStep(state, state.interaction, index, step),
    ...stopStep(state, index),
  ]);
  return [...begin, ...steps, ...completeInteraction(state, wire)];
}

/** Ends a message: the steps as they go back, and the calls that wait for this client. */
function finish(state: InteractionsState, { messageId, steps }: Interaction): AgentEvent[] {
  const { turnId } = state.context;
  const answered = new Set(steps.flatMap(({ wire }) => readString(wire["call_id"]) ?? []));
  const open = steps.filter(({ stopped, type }) => !stopped && type === "function_call");
  const items = steps.flatMap(({ stopped, wire }) => (stopped ? [wire] : []));
  return [
    ...open.map(({ toolCallId = "", occurrence }): AgentEvent => {
      const patch = { inputState: "truncated", status: "incomplete", settledBy: "local" } as const;
      return { type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch };
    }),
    // What has not ended says nothing that could be relied on; it is kept as it came.
    ...steps.flatMap((step) => (isOpenResult(step) ? [keep(state, messageId, step.wire)] : [])),
    { type: "message.wire", turnId, messageId, items, at: 0 },
    ...steps.flatMap(({ type, stopped, start, toolCallId, occurrence }): AgentEvent[] =>
      type === "function_call" &&
      stopped &&
      readId(start["id"]) !== undefined &&
      toolCallId !== undefined &&
      !answered.has(toolCallId)
        ? [{ type: "request.opened", turnId, request: toExecutionRequest(turnId, toolCallId, occurrence) }]
        : [],
    ),
  ];
}

function isOpenResult({ type, stopped }: OpenStep): boolean {
  return !stopped && !type.endsWith("_call") && !["model_output", "thought", "user_input"].includes(type);
}

function readFailure(value: Json): KitError {
  const error = readObject(value) ?? { message: value };
  const detail = readString(error["message"]) ?? "";
  return {
    code: error["code"] === 429 ? "rate_limited" : "agent",
    message: "The provider ended the answer with an error; it can be asked again.",
    ...(detail === "" ? {} : { detail: detail.slice(0, 500) }),
  };
}

function conclude(state: InteractionsState): readonly AgentEvent[] {
  const { interaction } = state;
  const reason = lookUp(interactionEndReasons, interaction?.status ?? "");
  const failed: KitError | undefined =
    reason === "error" ? { code: "agent", message: "The provider says that the interaction failed." } : undefined;
  return concludeRun({
    turnId: state.context.turnId,
    closing: interaction === undefined ? [] : finish(state, interaction),
    begun: interaction !== undefined,
    failure: state.failure ?? failed,
    ...(reason === undefined ? {} : { reason }),
  });
}

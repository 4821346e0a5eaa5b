import { toJson } from "../../model/index.ts";
import type { ClientProtocol, Json, JsonObject } from "../../model/index.ts";
import { acp } from "../../protocols/index.ts";
import { createAcpPeer, type RecordedPeer } from "../createAcpPeer.ts";
import { object } from "../object.ts";

/** Reads the values of a summary from the messages of one wire. */
export interface Wire {
  /** Whether the message starts a response. Undefined if the wire has no such message. */
  begins?(payload: JsonObject): boolean;
  /** The finish reason of a response. */
  finish(payload: JsonObject): Json | undefined;
  /** Whether the message ends the answer. Default: whether it has a finish reason. */
  ends?(payload: JsonObject): boolean;
  /** The token usage in a message, as the wire reports it. */
  usage?(payload: JsonObject): Json | undefined;
  /** Whether the fields of a later usage are merged with those of the earlier ones; otherwise it replaces them. */
  readonly addsUsage?: boolean;
  /** Whether a result whose call was in an earlier run is listed as a call without a name. */
  readonly listsLateResults?: boolean;
  /** Whether calls that the provider executed are listed apart from the model's other calls. */
  readonly listsExecutedApart?: boolean;
  /** Whether the readable part of a truncated argument is listed. */
  readonly showsPartialArguments?: boolean;
  /** Whether `[DONE]` ends the answer. */
  readonly endsWithDone?: boolean;
  /** The ids of the session and the turn, if the messages contain them. */
  names?(payloads: readonly JsonObject[]): {
    readonly sessionId?: string | undefined;
    readonly turnId?: string | undefined;
  };
  /** For a wire on which the client sends first: the protocol of the recording and the peer that replays the agent. */
  replayDialogue?(payloads: readonly JsonObject[]): { readonly protocol: ClientProtocol; readonly peer: RecordedPeer };
  /** Fields that only this wire's summary has, or that replace those of the others. */
  own?(payloads: readonly JsonObject[]): JsonObject;
}

/** Selects the choice or candidate with index 0. */
function first(value: Json | undefined): JsonObject | undefined {
  return Array.isArray(value) ? value.map(object).find((choice) => (choice?.["index"] ?? 0) === 0) : undefined;
}

function is(value: Json | undefined, ...names: readonly string[]): boolean {
  return typeof value === "string" && names.includes(value);
}

/** Reads the status of a response, or derives it from the event type, since some proxies leave it out. */
function readStatus({ type, response, object: kind, status }: JsonObject): Json | undefined {
  if (kind === "response") return status;
  const ended = /^response\.(completed|incomplete|failed|cancelled)$/.exec(typeof type === "string" ? type : "")?.[1];
  return ended === undefined ? undefined : (object(response)?.["status"] ?? ended);
}

function entries(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(object).filter((item) => item !== undefined) : [];
}

/** Summarizes a JSON-RPC exchange: its notifications and responses. Its texts are not the answer of a model. */
function summarizeExchange(payloads: readonly JsonObject[]): JsonObject {
  return {
    textLength: null,
    notifications: payloads.flatMap(({ method, id }) =>
      typeof method === "string" && id === undefined ? [{ method }] : [],
    ),
    responses: payloads.flatMap((payload): Json[] => {
      const result = object(payload["result"]);
      if (result === undefined && payload["error"] === undefined) return [];
      const content = entries(result?.["content"]);
      const texts = content.map(({ text }) => (typeof text === "string" ? text : ""));
      const version = result?.["protocolVersion"];
      return [
        toJson({
          id: payload["id"] ?? null,
          isError: result?.["isError"] ?? null,
          contentTypes: content.map(({ type }) => type ?? null),
          textLength: texts.join("").length,
          hasStructuredContent: result?.["structuredContent"] !== undefined,
          tools: entries(result?.["tools"]).map(({ name }) => name ?? null),
          protocolVersion: version,
        }),
      ];
    }),
  };
}

/** The wires by protocol id. The summary of any other protocol contains only data of the thread. */
export const wires: Readonly<Record<string, Wire>> = {
  "anthropic-messages": {
    begins: ({ type }) => type === "message_start",
    finish: (payload) => (object(payload["delta"]) ?? object(payload["message"]) ?? payload)["stop_reason"],
    ends: ({ type, stop_reason }) => type === "message_stop" || typeof stop_reason === "string",
    usage: ({ usage, message }) => usage ?? object(message)?.["usage"],
    addsUsage: true,
  },
  "openai-responses": {
    begins: ({ type }) => type === "response.created",
    finish: readStatus,
    usage: ({ response }) => object(response)?.["usage"],
  },
  "openai-chat": {
    finish: ({ choices }) => first(choices)?.["finish_reason"],
    usage: ({ usage }) => usage,
    listsExecutedApart: true,
  },
  "gemini-generate": {
    finish: ({ candidates }) => first(candidates)?.["finishReason"],
    ends: ({ candidates, promptFeedback }) =>
      (first(candidates)?.["finishReason"] ?? object(promptFeedback)?.["blockReason"]) !== undefined,
    usage: ({ usageMetadata }) => usageMetadata,
  },
  "gemini-interactions": {
    finish: ({ interaction, status }) => object(interaction)?.["status"] ?? status,
    // A proxy that ignores `stream` responds with the whole interaction.
    ends: ({ event_type, steps }) => event_type === "interaction.completed" || steps !== undefined,
    usage: ({ interaction }) => object(interaction)?.["usage"],
  },
  "ag-ui": {
    finish: ({ type, outcome }) => (type === "RUN_FINISHED" ? (object(outcome)?.["type"] ?? "success") : undefined),
    ends: ({ type }) => is(type, "RUN_FINISHED", "RUN_ERROR"),
    usage: ({ usage }) => usage,
    listsLateResults: true,
  },
  "ai-sdk-ui": {
    finish: ({ type, finishReason }) => (type === "finish" ? finishReason : undefined),
    ends: ({ type }) => is(type, "finish", "abort"),
    showsPartialArguments: true,
  },
  deltakit: { finish: () => undefined, endsWithDone: true },
  aap: { finish: ({ stopReason }) => stopReason },
  acp: {
    finish: ({ result, params }) =>
      object(result)?.["stopReason"] ?? object(object(params)?.["update"])?.["stopReason"],
    usage: ({ result }) => object(result)?.["usage"],
    replayDialogue: (payloads) => {
      const isDraft = payloads.some(({ result }) => object(result)?.["protocolVersion"] === 2);
      return { protocol: acp({ transport: "socket", version: isDraft ? 2 : 1 }), peer: createAcpPeer(payloads) };
    },
  },
  uipath: {
    finish: () => undefined,
    ends: ({ exchange }) => object(exchange)?.["endExchange"] !== undefined,
    names: (payloads) => {
      const sessionId = payloads.map(({ conversationId }) => conversationId).find((id) => typeof id === "string");
      const turnId = payloads
        .map(({ exchange }) => object(exchange)?.["exchangeId"])
        .find((id) => typeof id === "string");
      return { sessionId, turnId };
    },
  },
  mcp: { finish: () => undefined, ends: ({ method }) => method === undefined, own: summarizeExchange },
};

import type { Json, JsonObject } from "../../model/index.ts";
import { toJsonArgument } from "../readFields.ts";
import type { BuiltCall, MessageBuilder } from "../run/RunBuilder.ts";
import type { TagReader } from "./TagReader.ts";

/** A call with its fields on the wire. */
export interface WireCall {
  /** The wire's index; several calls may share one. */
  readonly index: number;
  wireId: string;
  /** `function` and `function_call` (the old form, one call without an id) have JSON arguments, `custom` has text. */
  readonly form: "function" | "custom" | "function_call";
  readonly built: BuiltCall;
  /** Fields of the server that it requires back. */
  extra: Json | undefined;
}

/** One response: from its first chunk to its finish. */
export interface ChatResponse {
  readonly message: MessageBuilder;
  /** The id of its first chunk; empty or changing on some servers, so it is not used as a key. */
  readonly chunkId: string;
  readonly calls: WireCall[];
  /** Calls that the server executed, and whether they have ended. */
  readonly executed: Map<string, boolean>;
  /** Addresses of the images so far. */
  readonly images: Set<string>;
  /** Reasoning in the server's form, for the next request. */
  readonly details: JsonObject[];
  /** The text of `reasoning_content`, which some servers require back. */
  thought: string;
  /** Fields of the server for the whole message, which it requires back. */
  extra: Json | undefined;
  /** The answer as speech; `data` is base64. */
  audio: { id?: string | undefined; data: string } | undefined;
  /** The last finish reason; some servers send two. */
  finish: string | undefined;
  /** Tells apart reasoning in a tag, where the option asks for it. */
  readonly tag: TagReader | undefined;
  /** Whether usage was sent without choices, which ends the response on servers without a finish reason. */
  counted: boolean;
}

/** {"role":"assistant","content":"...","tool_calls":[{"id":"call_A","type":"function","function":{"name":"f","arguments":"{}"}}]} */
export function writeAssistant(response: ChatResponse, calls: readonly WireCall[]): JsonObject {
  const { message, details, thought, extra, audio } = response;
  const join = (kind: string): string =>
    message.texts.flatMap((text) => (text.kind === kind ? [text.text] : [])).join("");
  const [content, refusal] = [join("answer"), join("refusal")];
  const old = calls.find(({ form }) => form === "function_call")?.built;
  const current = calls.filter(({ form }) => form !== "function_call");
  return {
    role: "assistant",
    ...(content === "" || audio?.id !== undefined ? {} : { content }),
    ...(refusal === "" ? {} : { refusal }),
    ...(audio?.id === undefined ? {} : { audio: { id: audio.id } }),
    ...(details.length === 0 ? {} : { reasoning_details: details }),
    // Reasoning must be sent back together with its calls (DeepSeek, Moonshot, Z.ai); without calls DeepSeek refuses it.
    ...(thought === "" || calls.length === 0 ? {} : { reasoning_content: thought }),
    ...(current.length === 0 ? {} : { tool_calls: current.map(writeCall) }),
    ...(extra === undefined ? {} : { extra_content: extra }),
    ...(old === undefined ? {} : { function_call: { name: old.toolName, arguments: toJsonArgument(old.argument) } }),
  };
}

function writeCall({ form, extra, built: { toolCallId, toolName, argument } }: WireCall): Json {
  const more = extra === undefined ? {} : { extra_content: extra };
  return form === "custom"
    ? { id: toolCallId, type: "custom", custom: { name: toolName, input: argument }, ...more }
    : { id: toolCallId, type: "function", function: { name: toolName, arguments: toJsonArgument(argument) }, ...more };
}

import type { AgentEvent, JsonObject, ToolCallPatch, ToolKind } from "../../model/index.ts";
import { lookUp, readObject, readString, toJsonText, withoutUndefined } from "../read.ts";
import type { GeminiResponse, GeminiState, GeminiText } from "./GeminiState.ts";
import { readGeminiBlock } from "./readGeminiBlock.ts";
import { readOutcome } from "./readOutcome.ts";
import { endOpenCall, readFunctionCall } from "./readFunctionCall.ts";

/** Reads one part. Parts are pieces: neighbouring text of one kind is one text, a call may take several. */
export function readGeminiPart(state: GeminiState, response: GeminiResponse, part: JsonObject): AgentEvent[] {
  // {"functionCall":{"name":"get_weather","args":{"city":"Paris"}},"thoughtSignature":"c2ln"}
  if (readObject(part["functionCall"]) !== undefined) return readFunctionCall(state, response, part);
  const events = endOpenCall(state, response);
  // {"text":"Hello"} or {"text":"First, ...","thought":true}
  const text = readString(part["text"]);
  if (text !== undefined) return [...events, ...readText(state, response, part, text)];
  response.wire.push(part);
  return [...events, ...readOther(state, response, part)];
}

function readText(state: GeminiState, response: GeminiResponse, part: JsonObject, text: string): AgentEvent[] {
  const kind = part["thought"] === true ? "summary" : "answer";
  const last = response.wire.at(-1);
  const { text: _text, ...facts } = part;
  const isPlain = Object.keys(facts).every((name) => name === "thought");
  const isSameRun = readString(last?.["text"]) !== undefined && (last?.["thought"] === true) === (kind === "summary");
  if (isPlain && isSameRun && last !== undefined && Object.keys(last).length === Object.keys(part).length)
    response.wire[response.wire.length - 1] = { ...last, text: `${readString(last["text"]) ?? ""}${text}` };
  else if (text !== "" || !isPlain) response.wire.push(part);
  if (text === "") return [];
  const open = isSameRun ? response.texts.at(-1) : undefined;
  const run: GeminiText = open ?? { partId: `${response.messageId}:text-${response.count++}`, kind, text: "" };
  if (open === undefined) response.texts.push(run);
  const at = run.text.length;
  run.text += text;
  const { turnId } = state.context;
  return [{ type: "text.delta", turnId, messageId: response.messageId, partId: run.partId, kind, delta: text, at }];
}

/** What Google's own tools do; a tool of anybody else says nothing about that. */
const hostedKinds: Readonly<Record<string, ToolKind>> = {
  GOOGLE_SEARCH_WEB: "search",
  GOOGLE_SEARCH_IMAGE: "search",
  GOOGLE_MAPS: "search",
  FILE_SEARCH: "search",
  URL_CONTEXT: "fetch",
};

function readOther(state: GeminiState, response: GeminiResponse, part: JsonObject): AgentEvent[] {
  const { turnId } = state.context;
  const { messageId } = response;
  const start = (toolCallId: string, toolName: string, kind: ToolKind | undefined, args?: JsonObject): AgentEvent[] => {
    const argument = args === undefined ? "" : toJsonText(args);
    const input = args === undefined ? {} : { input: args };
    const patch: ToolCallPatch = { ...input, inputState: "ready", status: "in_progress" };
    const call = { turnId, messageId, toolCallId, toolName, argument, patch, ...withoutUndefined({ kind }) };
    return [{ type: "toolCall.started", ...call, runsOn: "provider" }];
  };
  const settle = (toolCallId: string, patch: ToolCallPatch): AgentEvent[] => [
    { type: "toolCall.updated", turnId, messageId, toolCallId, patch },
  ];
  // {"executableCode":{"language":"PYTHON","code":"print(1)","id":"8xju7mua"}}
  const code = readObject(part["executableCode"]);
  if (code !== undefined) {
    const { id, ...args } = code;
    response.code = readString(id) ?? `${messageId}:code-${response.count++}`;
    return start(response.code, "code_execution", "execute", args);
  }
  // {"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1\n","id":"8xju7mua"}}   paired by id, else by neighbourhood
  const result = readObject(part["codeExecutionResult"]);
  if (result !== undefined) {
    const toolCallId = readString(result["id"]) ?? response.code ?? `${messageId}:code-${response.count++}`;
    const failed = result["outcome"] !== "OUTCOME_OK";
    const output = readString(result["output"]) ?? "";
    const exit = { code: failed ? 1 : 0, signal: null };
    return settle(toolCallId, {
      status: failed ? "failed" : "completed",
      rawOutput: result,
      result: output,
      content: [{ type: "terminal", terminalId: toolCallId, output, exit }],
      ...(failed
        ? {
            error: { layer: "tool" as const, message: output || (readString(result["outcome"]) ?? "The code failed.") },
          }
        : {}),
    });
  }
  // {"toolCall":{"id":"tju3qkc9","toolType":"FILE_SEARCH","args":{}}}
  const call = readObject(part["toolCall"]);
  if (call !== undefined) {
    const toolCallId = readString(call["id"]) ?? `${messageId}:hosted-${response.count++}`;
    const toolType = readString(call["toolType"]) ?? "tool";
    return start(toolCallId, toolType, lookUp(hostedKinds, toolType), readObject(call["args"]));
  }
  // {"toolResponse":{"id":"tju3qkc9","toolType":"FILE_SEARCH","response":{}}}
  const answer = readObject(part["toolResponse"]);
  if (answer !== undefined) {
    const id = readString(answer["id"]) ?? "";
    const given = answer["response"];
    if (given === undefined) return settle(id, { status: "completed" });
    const { output, error } = readOutcome(given);
    if (error !== undefined) return settle(id, { status: "failed", rawOutput: given, error });
    return settle(id, { status: "completed", rawOutput: given, ...withoutUndefined({ result: output }) });
  }
  const block = readGeminiBlock(part);
  const key = `${messageId}:part-${response.count++}`;
  if (block !== undefined) return [{ type: "part.added", turnId, messageId, part: { type: "file", key, block } }];
  // A signature alone goes back and is not shown.
  const shown = Object.keys(part).filter((name) => name !== "thoughtSignature" && name !== "thought");
  const [name] = shown;
  if (name === undefined) return [];
  return [{ type: "part.added", turnId, messageId, part: { type: "unknown", key, name, value: part } }];
}

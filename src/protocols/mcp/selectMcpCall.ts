import type { Json, JsonObject, ThreadState, ToolCallPart } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { parseJson, readObject } from "../read.ts";

/** The call that a command starts or continues; `name` is that of the tool. */
export interface McpCall {
  readonly toolCallId: string;
  readonly name: string;
  readonly input: JsonObject;
  /** Whether it is in the thread already. */
  readonly isInThread: boolean;
}

/** Reads `/get_weather {"place":"Oslo"}`; the slash may be omitted if an input follows. */
const callText = /^(\/?)([\w./-]+)(?:\s*(\{[\s\S]*\}))?$/u;

/** Selects the call of a command: the one in its prompt, or the one that waits. None if the command lists tools. */
export function selectMcpCall(command: RunCommand, thread: ThreadState | undefined): McpCall | undefined {
  if (command.type === "sendPrompt") return readPrompt(command);
  const calls = thread?.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call")) ?? [];
  const call = calls.findLast((part: ToolCallPart) => part.turnId === command.turnId);
  if (call === undefined) return undefined;
  const { toolCallId, toolName: name } = call;
  return { toolCallId, name, input: toInput(call.input), isInThread: true };
}

function readPrompt({ messageId, content }: Extract<RunCommand, { type: "sendPrompt" }>): McpCall | undefined {
  const text = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  const [, slash, name, input] = callText.exec(text.trim()) ?? [];
  const parsed = input === undefined ? undefined : readObject(parseJson(input));
  if (name === undefined || (slash === "" && parsed === undefined)) return undefined;
  return { toolCallId: messageId, name, input: parsed ?? {}, isInThread: false };
}

function toInput(value: Json | undefined): JsonObject {
  return readObject(value) ?? {};
}

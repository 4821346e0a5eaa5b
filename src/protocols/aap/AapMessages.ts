import type { Json, JsonObject } from "../../model/index.ts";
import { readAnswer } from "../kit-events/readKitRequest.ts";
import { readBlocks } from "../kit-events/readToolCallPatch.ts";
import type { WireFrame } from "../sessions/FrameWords.ts";
import { readObject, readString } from "../read.ts";
import { toAapBlock, toAapContent } from "./toTurnMessages.ts";

interface Assistant {
  readonly blocks: JsonObject[];
  /** Whether a result followed: text after it belongs to the next message. */
  hasResult: boolean;
}

/** Folds frames into the messages of a history or of `stream: "none"`. */
export class AapMessages {
  readonly #messages: JsonObject[] = [];
  #assistant: Assistant | undefined;
  #user: JsonObject[] | undefined;
  #isUser = false;

  /** The messages so far, as JSON. */
  toList(): Json[] {
    return [...this.#messages];
  }

  /** Takes in one frame; what has no place in a message is left out. */
  add({ name, data }: WireFrame): void {
    switch (name) {
      case "turn":
        this.#assistant = undefined;
        this.#user = undefined;
        return;
      case "turn_start":
        if (this.#assistant !== undefined) this.#assistant.hasResult = true;
        return;
      case "message":
        this.#isUser = data["role"] === "user";
        return;
      case "user_message":
        return this.#addUser({ type: "text", text: data["message"] ?? "" });
      case "part_added": {
        const block = readBlocks([readObject(data["part"])?.["block"] ?? null])?.[0];
        if (this.#isUser && block !== undefined) this.#addUser(toAapBlock(block));
        return;
      }
      case "text_delta":
        return this.#addText("text", readString(data["delta"]) ?? "");
      case "thinking_delta":
        return this.#addText("thinking", readString(data["delta"]) ?? "");
      case "tool_call": {
        const { toolCallId, name: toolName, input } = data;
        this.#blocks(false).push({
          type: "tool_use",
          toolCallId: toolCallId ?? "",
          name: toolName ?? "",
          input: input ?? {},
        });
        return;
      }
      case "tool_result":
        return this.#addResult(readString(data["toolCallId"]), data["content"] ?? "");
      case "request_answered":
        return this.#addAnswer(data);
      default:
    }
  }

  #addUser(block: JsonObject): void {
    this.#assistant = undefined;
    if (this.#user === undefined) {
      this.#user = [];
      this.#messages.push({ role: "user", content: this.#user });
    }
    this.#user.push(block);
  }

  #blocks(startsStep: boolean): JsonObject[] {
    if (this.#assistant === undefined || (startsStep && this.#assistant.hasResult)) {
      this.#assistant = { blocks: [], hasResult: false };
      this.#messages.push({ role: "assistant", content: this.#assistant.blocks });
    }
    return this.#assistant.blocks;
  }

  #addText(type: "text" | "thinking", delta: string): void {
    const blocks = this.#blocks(true);
    const last = blocks.at(-1);
    const text = last?.["type"] === type ? readString(last[type]) : undefined;
    if (last !== undefined && text !== undefined) last[type] = text + delta;
    else blocks.push({ type, [type]: delta });
  }

  #addResult(toolCallId: string | undefined, content: Json): void {
    if (toolCallId === undefined) return;
    const uses = this.#messages.flatMap(({ content: blocks }) => (Array.isArray(blocks) ? blocks : []));
    const calls = uses.filter((block) => readObject(block)?.["toolCallId"] === toolCallId).length;
    const results = this.#messages.filter(
      (message) => message["role"] === "tool" && message["toolCallId"] === toolCallId,
    );
    // What the client sent and what the agent reports about it are one result.
    if (results.length >= Math.max(calls, 1)) return;
    this.#messages.push({ role: "tool", toolCallId, content });
    if (this.#assistant !== undefined) this.#assistant.hasResult = true;
  }

  #addAnswer(data: JsonObject): void {
    const answer = readAnswer(data["answer"]);
    const toolCallId = readString(data["call_id"]);
    if (answer === undefined || toolCallId === undefined) return;
    if (data["kind"] === "execution") {
      this.#addResult(toolCallId, answer.error?.message ?? toAapContent(answer.output ?? ""));
    } else if (!answer.granted) {
      this.#addResult(toolCallId, `Tool call denied${answer.reason === undefined ? "" : `: ${answer.reason}`}`);
    }
  }
}

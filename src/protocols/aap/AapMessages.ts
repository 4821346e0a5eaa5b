import type { Json, JsonObject } from "../../model/index.ts";
import { kitKey, readFrameFields } from "../kit-events/kitFields.ts";
import { readAnswer } from "../kit-events/readKitRequest.ts";
import { readBlocks } from "../kit-events/readToolCallPatch.ts";
import type { WireFrame } from "../sessions/FrameEncoder.ts";
import { readObject, readString } from "../read.ts";
import { toAapBlock, toAapContent } from "./toTurnMessages.ts";

interface Assistant {
  readonly blocks: JsonObject[];
  /** Whether it has a result, so that later text belongs to the next message. */
  hasResult: boolean;
}

/** Collects frames into the messages of a history or of `stream: "none"`. */
export class AapMessages {
  readonly #messages: JsonObject[] = [];
  /** The last message, if it is the assistant's. */
  #assistant: Assistant | undefined;
  /** The content of the turn's prompt. */
  #user: JsonObject[] | undefined;
  /** Ids of prompts in the kit's frames. */
  readonly #prompts = new Set<string>();

  /** The messages so far, as JSON. */
  toList(): Json[] {
    return [...this.#messages];
  }

  /** Adds one frame; frames that are not part of a message are left out. */
  add({ name, data }: WireFrame): void {
    switch (name) {
      case kitKey:
        return this.#addKit(readFrameFields(data));
      case "turn_start":
        if (this.#assistant !== undefined) this.#assistant.hasResult = true;
        return;
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
      default:
    }
  }

  /** Adds a prompt or an answer to a call; a new turn begins new messages. */
  #addKit(kit: JsonObject): void {
    const messageId = readString(kit["messageId"]) ?? "";
    switch (readString(kit["type"])) {
      case undefined:
        if (kit["turnId"] === undefined) return;
        this.#assistant = undefined;
        this.#user = undefined;
        return;
      case "message.started":
        if (kit["role"] === "user") this.#prompts.add(messageId);
        return;
      case "text.final":
        if (this.#prompts.has(messageId)) this.#addUser({ type: "text", text: kit["text"] ?? "" });
        return;
      case "part.added": {
        const block = readBlocks([readObject(kit["part"])?.["block"] ?? null])?.[0];
        if (this.#prompts.has(messageId) && block !== undefined) this.#addUser(toAapBlock(block));
        return;
      }
      case "request.updated":
        return this.#addAnswer(readObject(kit["request"]) ?? {}, kit["answer"]);
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

  /** Returns the content of the assistant's message. With `startsStep` a result begins the next message. */
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
    // The result of the client and the agent's report of it are one result.
    if (results.length >= Math.max(calls, 1)) return;
    this.#messages.push({ role: "tool", toolCallId, content });
    if (this.#assistant !== undefined) this.#assistant.hasResult = true;
  }

  #addAnswer(request: JsonObject, value: Json | undefined): void {
    const answer = readAnswer(value);
    const toolCallId = readString(request["toolCallId"]);
    if (answer === undefined || toolCallId === undefined) return;
    // The user may refuse the execution of a client tool, too.
    if (request["kind"] === "execution" && (answer.granted || answer.error !== undefined)) {
      this.#addResult(toolCallId, answer.error?.message ?? toAapContent(answer.output ?? ""));
    } else if (!answer.granted) {
      this.#addResult(toolCallId, `Tool call denied${answer.reason === undefined ? "" : `: ${answer.reason}`}`);
    }
  }
}

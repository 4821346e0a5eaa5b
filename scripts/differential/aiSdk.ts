import {
  getToolName,
  isToolUIPart,
  readUIMessageStream,
  uiMessageChunkSchema,
  type UIMessage,
  type UIMessageChunk,
} from "ai";
import { parseJson, type JsonObject } from "../../src/model/index.ts";
import { aiSdkUi } from "../../src/protocols/index.ts";
import type { Chance } from "./createChance.ts";
import type { Wire } from "./Wire.ts";

/** The UI message stream of the AI SDK: texts and calls of a step may be open at once. */
export const aiSdk: Wire = {
  name: "ai-sdk-ui",
  protocol: aiSdkUi(),
  write(chance) {
    const step = (at: number): readonly JsonObject[] => [
      { type: "start-step" },
      ...chance.mix(Array.from({ length: chance.number(4) }, (_, index) => writeBlock(chance, `${at}-${index}`))),
      { type: "finish-step" },
    ];
    return [
      { type: "start", messageId: "m1" },
      ...Array.from({ length: 1 + chance.number(3) }, (_, at) => step(at)).flat(),
      { type: "finish", ...chance.maybe({ finishReason: "stop" }) },
    ];
  },
  async read(payloads) {
    const schema = uiMessageChunkSchema();
    const chunks: UIMessageChunk[] = [];
    for (const payload of payloads) {
      const checked = await schema.validate?.(payload);
      if (checked?.success !== true) throw new Error(`The AI SDK does not take ${JSON.stringify(payload)}`);
      chunks.push(checked.value);
    }
    let last: UIMessage | undefined;
    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    for await (const message of readUIMessageStream({ stream, terminateOnError: true })) last = message;
    const parts = last?.parts ?? [];
    return {
      texts: parts.flatMap((part) => (part.type === "text" || part.type === "reasoning" ? [part.text] : [])),
      calls: parts.filter(isToolUIPart).map((part) => ({
        id: part.toolCallId,
        name: getToolName(part),
        // The package keeps the input of a call that it refused under another name.
        input: parseJson(JSON.stringify(part.input ?? ("rawInput" in part ? part.rawInput : undefined) ?? null)),
        ...(part.state === "output-available" ? { result: parseJson(JSON.stringify(part.output)) } : {}),
      })),
      end: "completed",
    };
  },
};

function writeBlock(chance: Chance, id: string): readonly JsonObject[] {
  const kind = chance.one(["text", "reasoning", "tool"]);
  if (kind !== "tool")
    return [
      { type: `${kind}-start`, id },
      ...chance.cut(chance.text()).map((delta) => ({ type: `${kind}-delta`, id, delta })),
      { type: `${kind}-end`, id },
    ];
  const input = chance.input();
  const dynamic = chance.maybe({ dynamic: true });
  const [toolCallId, call] = [`call_${id}`, { toolName: "f", ...dynamic }];
  const streamed = chance.happens()
    ? [
        { type: "tool-input-start", toolCallId, ...call },
        ...chance
          .cut(JSON.stringify(input))
          .map((piece) => ({ type: "tool-input-delta", toolCallId, inputTextDelta: piece })),
      ]
    : [];
  if (chance.happens(0.1))
    return [...streamed, { type: "tool-input-error", toolCallId, ...call, input, errorText: "wrong" }];
  const output = (): JsonObject => ({ output: chance.happens() ? chance.text() : chance.input() });
  const preliminary = chance.happens(0.2)
    ? [{ type: "tool-output-available", toolCallId, ...output(), ...dynamic, preliminary: true }]
    : [];
  const end = chance.happens(0.2)
    ? { type: "tool-output-error", toolCallId, errorText: "failed", ...dynamic }
    : { type: "tool-output-available", toolCallId, ...output(), ...dynamic };
  return [...streamed, { type: "tool-input-available", toolCallId, ...call, input }, ...preliminary, end];
}

import { describe, expect, test } from "vitest";
import type { Protocol } from "../model/index.ts";
import { compareSteps } from "./fixtures/compareSteps.ts";
import { createLoop, reduceLog } from "./fixtures/createLoop.ts";
import { cuts, playSequence } from "./fixtures/playSequence.ts";
import { projectThread } from "./fixtures/projectThread.ts";
import { sequences } from "./fixtures/sequences.ts";
import { serveAnthropicMessages, serveGeminiGenerate, serveOpenAiChat, serveOpenAiResponses } from "./index.ts";

/** Sequences that the wires of model providers cannot express. */
const agentOnly = ["an agent inside a call", "a source, data and a server's notice"];

const permissionOnly = [
  "a permission granted and one denied with a reason",
  "a call that runs on while another one waits",
];

/** Model providers: each step is a separate message, usage is always sent, errors have the provider's message. */
const providers: Readonly<Record<string, { create: () => Protocol; inexpressible: readonly string[] }>> = {
  "openai-responses": { create: () => serveOpenAiResponses(), inexpressible: agentOnly },
  "openai-chat": {
    create: () => serveOpenAiChat(),
    inexpressible: [...agentOnly, ...permissionOnly],
  },
  "gemini-generate": {
    create: () => serveGeminiGenerate(),
    inexpressible: [...agentOnly, ...permissionOnly],
  },
  "anthropic-messages": { create: () => serveAnthropicMessages(), inexpressible: [...agentOnly, ...permissionOnly] },
};

describe.each(Object.entries(providers))(
  "%s: the agent's turn as steps of a model gives the same thread",
  (_name, provider) => {
    const expressible = Object.entries(sequences).filter(([title]) => !provider.inexpressible.includes(title));
    describe.each(expressible)("%s", (_title, events) => {
      test.each(Object.entries(cuts))("bytes arrive %s", (_how, cut) => {
        const protocol = provider.create();
        const loop = createLoop(protocol, cut);
        playSequence(loop, events);
        expect(compareSteps(projectThread(loop.session.thread, protocol))).toEqual(
          compareSteps(projectThread(reduceLog(events), protocol)),
        );
      });
    });
  },
);

test.each(Object.entries(providers))("%s: the agent's usage reaches the client", (_name, { create }) => {
  const counted = { inputTokens: 30, outputTokens: 7 };
  const loop = createLoop(create());
  const events = sequences["text in pieces, with characters of several bytes"] ?? [];
  playSequence(loop, events.toSpliced(-1, 0, { type: "session.updated", patch: { usage: counted } }));
  expect(loop.session.thread.session.usage).toMatchObject(counted);
});

test.each(Object.entries(providers))(
  "%s: a client tool call with only an input has that input",
  (_name, { create }) => {
    const turnId = "turn_server";
    const at = { turnId, messageId: "message_server", toolCallId: "call_1" };
    const input = { city: "Paris" };
    const patch = { input, inputState: "ready" } as const;
    const request = { requestId: "r1", turnId, kind: "execution", toolCallId: "call_1", options: [] } as const;
    const loop = createLoop(create());
    playSequence(loop, [
      { type: "turn.started", turnId },
      { type: "message.started", turnId, messageId: at.messageId, role: "assistant" },
      { type: "toolCall.started", ...at, toolName: "get_weather", runsOn: "application", patch },
      { type: "request.opened", turnId, request: { ...request, editable: false, canExplainDenial: false } },
      { type: "turn.ended", turnId, reason: "tool_use" },
    ]);
    const parts = loop.session.thread.messages.flatMap((message) => message.parts);
    expect(parts.find(({ type }) => type === "tool_call")).toMatchObject({ input, inputState: "ready" });
  },
);

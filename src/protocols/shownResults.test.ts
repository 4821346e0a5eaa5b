import { describe, expect, test } from "vitest";
import type { ClientProtocol, ToolOutput } from "../model/index.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { answer, lastBody, prompt, submitOutputs } from "./fixtures/replayStream.ts";
import { anthropicMessages, geminiGenerate, geminiInteractions, openAiChat, openAiResponses } from "./index.ts";

const data = "QUFB".repeat(300);
const output: ToolOutput = [
  { type: "text", text: "Here it is:" },
  { type: "image", mimeType: "image/png", data },
  { type: "audio", mimeType: "audio/wav", data },
  { type: "resource", uri: "file:///a.zip", mimeType: "application/zip", blob: data },
  { type: "resource_link", uri: "https://example.org/a.pdf", name: "a.pdf" },
];

/** What a vendor would refuse as an image, with each later request of the conversation. */
const others: ToolOutput = [
  { type: "image", mimeType: "image/svg+xml", data },
  { type: "resource", uri: "file:///logo.svg", mimeType: "image/svg+xml", blob: data },
  { type: "image", mimeType: "image/tiff", uri: "https://example.org/a.tiff" },
];

/** Each wire with a stream that calls a tool, and how it sends the image of a result; undefined if it cannot. */
const wires: readonly (readonly [string, ClientProtocol, string, object | undefined])[] = [
  [
    "anthropic-messages",
    anthropicMessages(),
    "anthropic-messages/pyd-tool-search-1.sse",
    { type: "image", source: { type: "base64", media_type: "image/png", data } },
  ],
  [
    "openai-responses",
    openAiResponses(),
    "openai-responses/pyd-function-1.sse",
    { type: "input_image", image_url: `data:image/png;base64,${data}` },
  ],
  [
    "gemini-generate (a model before Gemini 3)",
    geminiGenerate({ model: "gemini-2.5-flash" }),
    "gemini-generate/pyd-function-signature.sse",
    { inlineData: { mimeType: "image/png", data } },
  ],
  ["openai-chat", openAiChat(), "openai-chat/pyd-parallel.sse", undefined],
  [
    "gemini-generate",
    geminiGenerate(),
    "gemini-generate/pyd-function-signature.sse",
    { parts: [{ inlineData: { mimeType: "image/png", data } }] },
  ],
  [
    "gemini-interactions",
    geminiInteractions(),
    "gemini-interactions/tool-call-step1.jsonl",
    { type: "image", mime_type: "image/png", data },
  ],
];

/** The next request, after all calls of a stream had this result. */
function continueWith(protocol: ClientProtocol, stream: string, result: ToolOutput): string {
  const session = createTestSession(protocol);
  prompt(session, "go");
  answer(session, stream);
  const calls = session.thread.requests.filter(({ state }) => state === "open");
  expect(calls.length).toBeGreaterThan(0);
  submitOutputs(
    session,
    calls.map(() => result),
  );
  return JSON.stringify(lastBody(session));
}

describe.each(wires)("the result of a tool over %s", (_name, protocol, stream, image) => {
  test("an image goes to the model as an image, or is named where the wire has no place for it", () => {
    const sent = continueWith(protocol, stream, output);
    const named = "[image image/png, 900 bytes, not included]";
    expect(sent).toContain(image === undefined ? named : JSON.stringify(image).slice(1, -1));
  });

  test("an image of another type is named", () => {
    const sent = continueWith(protocol, stream, others);
    expect(sent).not.toContain(data);
    for (const text of ["image/svg+xml, 900 bytes", "file:///logo.svg, 900 bytes", "https://example.org/a.tiff"])
      expect(sent).toContain(text);
  });

  test("base64 is never part of a text that the model reads", () => {
    const sent = continueWith(protocol, stream, output);
    const images = image === undefined ? 0 : sent.split(JSON.stringify(image).slice(1, -1)).length - 1;
    expect(sent.split(data).length - 1).toBe(images);
    for (const text of [
      "Here it is:",
      "[audio audio/wav, 900 bytes, not included]",
      "[resource file:///a.zip, 900 bytes",
    ])
      expect(sent).toContain(text);
    expect(sent).toContain("https://example.org/a.pdf");
  });

  test.each<[string, ToolOutput]>([
    ["text", "18 C"],
    ["object", { degrees: 18 }],
    ["list", [18, 19]],
    ["list of objects", [{ type: "cloud", height: 18 }]],
    ["list of objects like texts", [{ type: "text", text: "Title", x: 10 }]],
  ])("a result that is a %s is sent whole", (_kind, result) => {
    const sent = continueWith(protocol, stream, result).replaceAll("\\", "");
    expect(sent).toContain(typeof result === "string" ? result : JSON.stringify(result));
  });
});

test("an image for a model before Gemini 3 is beside the response, which may have no parts", () => {
  const sent = continueWith(
    geminiGenerate({ model: "gemini-2.5-flash" }),
    "gemini-generate/pyd-function-signature.sse",
    output,
  );
  expect(sent).not.toContain('},"parts":[{"inlineData"');
});

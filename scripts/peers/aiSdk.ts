import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import type { Peer } from "./Peer.ts";
import { servePage } from "./servePage.ts";

/** The server side of Vercel's AI SDK with a scripted model: it reasons, calls a server-side tool, and answers. */
export const aiSdk: Peer = {
  name: "ai",
  packages: ["ai@7.0.173", "zod@4.1.12"],
  async start({ folder }) {
    const file = join(folder, "server.mjs");
    await writeFile(file, program);
    const loaded: { answer: (request: Request) => Promise<Response> } = await import(pathToFileURL(file).href);
    const served = await servePage((request) => loaded.answer(request));
    return { ...served, url: `${served.url}?agent=peer/ai-sdk-ui` };
  },
  async drive(page) {
    await page.getByRole("textbox", { name: "Message" }).fill("weather?");
    await page.keyboard.press("Enter");
    const thread = page.getByRole("log");
    await expect(thread).toContainText("It rains in Oslo.", { timeout: 60_000 });
    await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]')).toHaveCount(1);
    await page.getByRole("textbox", { name: "Message" }).fill("thanks");
    await page.keyboard.press("Enter");
    await expect(thread.getByText("You are welcome.")).toBeVisible({ timeout: 60_000 });
  },
};

const program = `
import { convertToModelMessages, simulateReadableStream, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (reason) => ({ type: "finish", finishReason: { unified: reason, raw: reason }, usage });
const text = (words) => [
  { type: "text-start", id: "t" },
  ...words.map((delta) => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
  finish("stop"),
];

const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => {
    const last = prompt.at(-1);
    const chunks =
      last.role === "tool"
        ? text(["It rains ", "in Oslo."])
        : JSON.stringify(last).includes("thanks")
          ? text(["You are welcome."])
          : [{ type: "tool-call", toolCallId: "c1", toolName: "weather", input: '{"city":"Oslo"}' }, finish("tool-calls")];
    return { stream: simulateReadableStream({ chunks: [{ type: "stream-start", warnings: [] }, ...chunks] }) };
  },
});

export async function answer(request) {
  const { messages } = await request.json();
  const weather = tool({ inputSchema: z.object({ city: z.string() }), execute: async () => "rain" });
  const result = streamText({
    model,
    messages: await convertToModelMessages(messages),
    tools: { weather },
    stopWhen: stepCountIs(3),
  });
  return result.toUIMessageStreamResponse();
}
`;

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startAcpAgent } from "../../src/agents/acp/index.ts";
import { createBridgeServer } from "../../src/server/node/createBridgeServer.ts";
import type { Peer } from "./Peer.ts";
import { servePage } from "./servePage.ts";

let root = "";

interface Asked {
  readonly contents: readonly { readonly role?: string; readonly parts: readonly object[] }[];
}

/** Serves Gemini's API on loopback: a call where a file is to be written, else words. */
async function serveModel(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const served = await servePage(async (request) => {
    const asked: Asked = await request.json();
    const text = JSON.stringify(asked.contents.at(-1)?.parts ?? []);
    const isResult = text.includes("functionResponse");
    const args = { file_path: join(root, "new.md"), content: "hello\n" };
    const part = text.includes("write the file")
      ? { functionCall: { name: "write_file", args } }
      : { text: isResult ? "The file is written." : "Hello from the model." };
    const answer = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    };
    if (request.url.includes("countTokens")) return Response.json({ totalTokens: 1 });
    if (!request.url.includes("streamGenerateContent")) return Response.json(answer);
    return new Response(`data: ${JSON.stringify(answer)}\n\n`, { headers: { "content-type": "text/event-stream" } });
  });
  return { url: `${served.url}api`, close: () => served.close() };
}

/** Gemini CLI over ACP, behind the bridge, with a scripted model: it looks for a file that is not there, and creates it. */
export const geminiCli: Peer = {
  name: "gemini-cli",
  packages: ["@google/gemini-cli@0.61.0"],
  async start({ folder }) {
    root = join(folder, "project");
    const home = join(folder, "home");
    for (const path of [root, home]) await mkdir(path);
    const model = await serveModel();
    const variables = {
      HOME: home,
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: model.url,
      GEMINI_MODEL: "gemini-2.5-pro",
      NO_PROXY: "127.0.0.1",
    };
    const program = join(folder, "node_modules/@google/gemini-cli/bundle/gemini.js");
    const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const agent = await startAcpAgent({
      command: "env",
      args: [...settings, process.execPath, program, "--acp"],
      root,
    });
    const server = createBridgeServer(agent);
    const page = await servePage(
      async (request) => (await server.handle(request)) ?? new Response(null, { status: 404 }),
    );
    return {
      url: `${page.url}agent.html`,
      async close() {
        await page.close();
        await server.close();
        await model.close();
      },
    };
  },
  async drive(page) {
    const box = page.getByRole("textbox", { name: "Message" });
    const thread = page.getByRole("log", { name: "Conversation" });
    await box.fill("say hello");
    await page.keyboard.press("Enter");
    await expect(thread).toContainText("Hello from the model.", { timeout: 60_000 });
    await box.fill("write the file");
    await page.keyboard.press("Enter");
    const allow = page.getByRole("button", { name: /^Allow/ }).first();
    await expect(allow).toBeVisible({ timeout: 60_000 });
    await expect(async () => {
      if (await allow.isVisible()) await allow.click({ timeout: 2_000 });
      await expect(thread).toContainText("The file is written.", { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await readFile(join(root, "new.md"), "utf8")).toBe("hello\n");
  },
};

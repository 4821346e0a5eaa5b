import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Peer } from "./Peer.ts";
import { passOn } from "./passOn.ts";
import { serveChatModel } from "./serveChatModel.ts";
import { servePage } from "./servePage.ts";
import { startProgram } from "./startProgram.ts";

/** Mastra's agent over AG-UI with a scripted model: a server-side tool, and one that is suspended until the page has answered. */
export const mastra: Peer = {
  name: "mastra",
  packages: ["@ag-ui/mastra@1.1.2", "@mastra/core@1.71.0", "zod@4.1.12"],
  async start({ folder }) {
    const model = await serveChatModel((role, text) => {
      if (role === "tool") return `The tool returned ${text}`;
      if (text.includes("weather")) return { tool: "weather", input: { city: "Oslo" } };
      return text.includes("order") ? { tool: "order", input: { what: "tea" } } : "Hello.";
    });
    const file = join(folder, "server.mjs");
    await writeFile(file, program);
    const variables = { MASTRA_TELEMETRY_DISABLED: "1" };
    const args = [file, model.url];
    const { found, stop } = await startProgram(process.execPath, args, /listening on port (\d+)/, variables);
    const page = await servePage((request) => passOn(request, `http://127.0.0.1:${found[1] ?? ""}/`));
    return {
      url: `${page.url}?agent=peer/ag-ui`,
      async close() {
        await page.close();
        stop();
        await model.close();
      },
    };
  },
  async drive(page) {
    const box = page.getByRole("textbox", { name: "Message" });
    const thread = page.getByRole("log");
    await box.fill("weather?");
    await page.keyboard.press("Enter");
    await expect(thread).toContainText("The tool returned", { timeout: 60_000 });
    await expect(thread).toContainText("rain");
    await box.fill("order it");
    await page.keyboard.press("Enter");
    const allow = page.getByRole("button", { name: "Allow once" });
    await expect(page.locator('[data-slot="permission"]')).toContainText("Order tea?", { timeout: 60_000 });
    await expect(allow).toBeEnabled();
    await allow.click();
    await expect(thread).toContainText("ordered", { timeout: 60_000 });
    await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]')).toHaveCount(2);
    await box.fill("and the weather?");
    await page.keyboard.press("Enter");
    await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]')).toHaveCount(3, {
      timeout: 60_000,
    });
  },
};

const program = `
import { createServer } from "node:http";
import { MastraAgent } from "@ag-ui/mastra";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

const weather = createTool({
  id: "weather",
  description: "Returns the weather",
  inputSchema: z.object({ city: z.string() }),
  execute: async () => ({ sky: "rain" }),
});
const order = createTool({
  id: "order",
  description: "Orders something",
  inputSchema: z.object({ what: z.string() }),
  suspendSchema: z.object({ question: z.string() }),
  resumeSchema: z.object({ approved: z.boolean() }),
  execute: async ({ what }, { agent }) =>
    agent.resumeData === undefined
      ? agent.suspend({ question: "Order " + what + "?" })
      : { ordered: agent.resumeData.approved ? what : "nothing" },
});
const model = { id: "openai/m", url: process.argv[2], apiKey: "none" };
const agent = new Agent({ id: "a", name: "a", instructions: "i", model, tools: { weather, order } });
const mastra = new Mastra({ agents: { a: agent }, storage: new InMemoryStore(), logger: false });

const http = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const input = JSON.parse(Buffer.concat(chunks).toString());
    const write = (event) => response.write("data: " + JSON.stringify(event) + "\\n\\n");
    response.writeHead(200, { "content-type": "text/event-stream" });
    new MastraAgent({ agent: mastra.getAgent("a"), resourceId: "r" }).run(input).subscribe({
      next: write,
      error(error) {
        write({ type: "RUN_ERROR", message: String(error) });
        response.end();
      },
      complete: () => response.end(),
    });
  });
});
http.listen(0, "127.0.0.1", () => console.log("listening on port " + http.address().port));
`;

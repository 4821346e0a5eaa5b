import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { startAcpAgent } from "../../src/agents/acp/index.ts";
import { createBridgeServer } from "../../src/server/node/createBridgeServer.ts";
import type { Peer } from "./Peer.ts";
import { serveChatModel } from "./serveChatModel.ts";
import { servePage } from "./servePage.ts";

let root = "";

/** Qwen Code over ACP, behind the bridge, with a scripted model: it creates a file, which the page is asked for. */
export const qwenCode: Peer = {
  name: "qwen-code",
  packages: ["@qwen-code/qwen-code@0.24.4"],
  async start({ folder }) {
    root = join(folder, "project");
    const home = join(folder, "home");
    for (const path of [root, home]) await mkdir(path);
    const model = await serveChatModel((role, text) => {
      if (role === "tool") return "The file is written.";
      if (text.includes("write the file"))
        return { tool: "write_file", input: { file_path: join(root, "new.md"), content: "hello\n" } };
      return "Hello from the model.";
    });
    const variables = {
      HOME: home,
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: model.url,
      OPENAI_MODEL: "m",
      NO_PROXY: "127.0.0.1",
    };
    const program = join(folder, "node_modules/@qwen-code/qwen-code/cli.js");
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
    // Granting is armed half a second after the prompt has appeared.
    await expect(async () => {
      if (await allow.isVisible()) await allow.click({ timeout: 2_000 });
      await expect(thread).toContainText("The file is written.", { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await readFile(join(root, "new.md"), "utf8")).toBe("hello\n");
  },
};

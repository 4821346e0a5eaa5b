import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { Page } from "playwright";
import type { Peer, RunningPeer } from "./Peer.ts";
import { passOn } from "./passOn.ts";
import { serveMessagesModel } from "./serveMessagesModel.ts";
import type { ModelReply } from "./serveChatModel.ts";
import { servePage } from "./servePage.ts";
import { startProgram } from "./startProgram.ts";

/** Serves a page that offers the tools of an MCP server to a scripted model. */
async function serveTools(mcp: string, stop: () => void, call: ModelReply): Promise<RunningPeer> {
  const model = await serveMessagesModel((text) => {
    if (text.includes("tool_result")) return `The tool returned: ${text}`;
    return text.includes("use the tool") ? call : "Hello.";
  });
  const page = await servePage((request) => {
    const isTool = new URL(request.url).pathname === "/api/tools";
    return passOn(request, isTool ? mcp : `${model.url}/v1/messages`);
  });
  return {
    url: `${page.url}?agent=peer/anthropic-messages&mcp=/api/tools`,
    async close() {
      await page.close();
      await model.close();
      stop();
    },
  };
}

async function driveTool(page: Page, name: string, expected: string): Promise<void> {
  await page.waitForResponse(async (response) => {
    const text = response.url().endsWith("/api/tools") && response.request().method() === "POST" ? response.text() : "";
    return (await text).includes(`"${name}"`);
  });
  const thread = page.getByRole("log");
  await page.getByRole("textbox", { name: "Message" }).fill("use the tool");
  await page.keyboard.press("Enter");
  const allow = page.getByRole("button", { name: /^Allow/ }).first();
  await expect(allow).toBeEnabled({ timeout: 60_000 });
  await allow.click();
  await expect(thread).toContainText("The tool returned:", { timeout: 60_000 });
  await expect(thread).toContainText(expected);
  await expect(thread.locator('[data-slot="tool-call"][data-status="completed"]')).toHaveCount(1);
}

const everythingTool = "get-sum";

/** MCP's server-everything over Streamable HTTP (revision 2025-11-25, with sessions): a tool that the model calls through the page. */
export const mcpEverything: Peer = {
  name: "mcp-everything",
  packages: ["@modelcontextprotocol/server-everything@2026.8.31"],
  async start({ folder }) {
    const program = join(folder, "node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    const port = String(20_000 + Math.floor(Math.random() * 20_000));
    const { stop } = await startProgram(process.execPath, [program, "streamableHttp"], /listening on port \d+/, {
      PORT: port,
    });
    return serveTools(`http://127.0.0.1:${port}/mcp`, stop, { tool: everythingTool, input: { a: 2, b: 40 } });
  },
  drive: (page) => driveTool(page, everythingTool, "42"),
};

/** Carries each message between a server on standard input and output and Streamable HTTP, with the server's own library. */
const bridge = `
import { createServer } from "node:http";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const [program, root] = process.argv.slice(2);
const server = new StdioClientTransport({ command: process.execPath, args: [program, root] });
const page = new StreamableHTTPServerTransport({ sessionIdGenerator: () => "one" });
server.onmessage = (message) => void page.send(message).catch(() => undefined);
page.onmessage = (message) => void server.send(message);
await server.start();
await page.start();
const http = createServer((request, response) => void page.handleRequest(request, response));
http.listen(0, "127.0.0.1", () => console.log("listening on port " + http.address().port));
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
`;

/** MCP's server-filesystem, which only supports standard input and output: it reads a file that the model requests through the page. */
export const mcpFilesystem: Peer = {
  name: "mcp-filesystem",
  packages: ["@modelcontextprotocol/server-filesystem@2026.8.31"],
  async start({ folder }) {
    const root = join(folder, "project");
    await mkdir(root);
    await writeFile(join(root, "a.txt"), "the content of the file\n");
    const file = join(folder, "bridge.mjs");
    await writeFile(file, bridge);
    const program = join(folder, "node_modules/@modelcontextprotocol/server-filesystem/dist/index.js");
    const { found, stop } = await startProgram(process.execPath, [file, program, root], /listening on port (\d+)/);
    const call = { tool: "read_text_file", input: { path: join(root, "a.txt") } };
    return serveTools(`http://127.0.0.1:${found[1] ?? ""}/`, stop, call);
  },
  drive: (page) => driveTool(page, "read_text_file", "the content of the file"),
};

import { join } from "node:path";
import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import type { Peer } from "./Peer.ts";
import { passOn } from "./passOn.ts";
import { servePage } from "./servePage.ts";
import { startProgram } from "./startProgram.ts";

/** The wires of the page, and where aimock speaks them. */
const wires = {
  "openai-chat": "/v1/chat/completions",
  "openai-responses": "/v1/responses",
  "anthropic-messages": "/v1/messages",
  "gemini-generate": "/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse",
} as const;

const fixtures = [
  { match: { userMessage: "open it", hasToolResult: true }, response: { content: "It is shown in the files panel." } },
  {
    match: { userMessage: "open it" },
    response: { toolCalls: [{ name: "open_file", arguments: JSON.stringify({ path: "README.md" }) }] },
  },
  { match: { userMessage: "hello" }, response: { content: "Hello from aimock, in more than one piece of text." } },
];

/** aimock, which imitates four providers: words in pieces, and a call of a tool of the page, over each wire. */
export const aimock: Peer = {
  name: "aimock",
  packages: ["@copilotkit/aimock@1.43.0"],
  async start({ folder }) {
    const file = join(folder, "fixtures.json");
    await writeFile(file, JSON.stringify({ fixtures }));
    const program = join(folder, "node_modules/@copilotkit/aimock/dist/cli.js");
    const args = [program, "--port", "0", "--fixtures", file, "--chunk-size", "7"];
    const { found, stop } = await startProgram(process.execPath, args, /(http:\/\/127\.0\.0\.1:\d+)/);
    const page = await servePage((request) => {
      const wire = Object.entries(wires).find(([name]) => new URL(request.url).pathname.includes(`/${name}`));
      return passOn(request, `${found[1] ?? ""}${wire?.[1] ?? ""}`);
    });
    return {
      url: page.url,
      async close() {
        await page.close();
        stop();
      },
    };
  },
  async drive(page) {
    const { origin } = new URL(page.url());
    for (const wire of Object.keys(wires)) {
      await page.goto(`${origin}/?agent=peer/${wire}&steps=open`);
      const box = page.getByRole("textbox", { name: "Message" });
      const thread = page.getByRole("log");
      await box.fill("hello");
      await page.keyboard.press("Enter");
      await expect(thread, wire).toContainText("in more than one piece of text.", { timeout: 60_000 });
      await box.fill("open it");
      await page.keyboard.press("Enter");
      await expect(thread, wire).toContainText("It is shown in the files panel.", { timeout: 60_000 });
      const call = thread.locator('[data-slot="tool-call"][data-status="completed"]');
      await expect(call, wire).toHaveCount(1);
    }
  },
};

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createServer } from "vite";
import { step } from "../../agents/index.ts";
import { testAgent, type TestAgentPluginOptions } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-vite-"));
const scenario = (text: string) => JSON.stringify({ name: "a", title: "A", suggestion: "Hi", steps: [step.say(text)] });

/** A real development server of Vite with the plugin; returns what asks its agent. */
async function serve(options: TestAgentPluginOptions) {
  const vite = await createServer({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [testAgent(options)],
    server: { port: 0, host: "127.0.0.1" },
    optimizeDeps: { noDiscovery: true },
  });
  onTestFinished(() => vite.close());
  await vite.listen();
  const address = vite.httpServer?.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const ask = async (): Promise<string> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${url}/api/chat`, { method: "POST", headers, body: '{"message":"hi"}' })).text();
  };
  return { url, ask };
}

test("a scenario is played at the app's own address, and the page's files are Vite's", async () => {
  writeFileSync(join(folder, "index.html"), "<title>The app</title>");
  const { url, ask } = await serve({ agent: "weather" });
  expect(await ask()).toContain("get_weather");
  expect(await (await fetch(url, { headers: { accept: "text/html" } })).text()).toContain("The app");
});

test("a scenario in a file is read again after it was edited", async () => {
  const agent = join(folder, "greeting.json");
  writeFileSync(agent, scenario("first"));
  const { ask } = await serve({ agent });
  expect(await ask()).toContain("first");
  writeFileSync(agent, scenario("second"));
  await vi.waitFor(async () => expect(await ask()).toContain("second"));
});

test("a recording is played, and the page's files are Vite's", async () => {
  const agent = join(folder, "chat.har");
  const entry = {
    startedDateTime: "2026-01-01T00:00:00.000Z",
    request: { method: "POST", url: "http://a/api/chat", headers: [] },
    response: { status: 200, headers: [], content: { mimeType: "application/json", text: '"recorded"' } },
  };
  writeFileSync(agent, JSON.stringify({ log: { entries: [entry] } }));
  const { url, ask } = await serve({ agent });
  expect(await ask()).toBe('"recorded"');
  expect((await fetch(url, { headers: { accept: "text/html" } })).status).toBe(200);
});

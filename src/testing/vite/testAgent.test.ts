import { mkdtempSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createServer } from "vite";
import { WebSocket } from "ws";
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

/** Writes a scenario again until it is played: Vite does not notice what is written before it watches the folder. */
const editUntil = (agent: string, text: string, ask: () => Promise<string>): Promise<void> =>
  vi.waitFor(async () => {
    writeFileSync(agent, scenario(text));
    expect(await ask()).toContain(text);
  });

const page = { accept: "text/html" };

/** A recording of one answer, at a path. */
function record(name: string, path: string): string {
  const file = join(folder, name);
  const entry = {
    startedDateTime: "2026-01-01T00:00:00.000Z",
    request: { method: "POST", url: `http://a${path}`, headers: [] },
    response: { status: 200, headers: [], content: { mimeType: "application/json", text: '"recorded"' } },
  };
  writeFileSync(file, JSON.stringify({ log: { entries: [entry] } }));
  return file;
}

test("a scenario is played at the app's own address, and the page's files are Vite's", async () => {
  writeFileSync(join(folder, "index.html"), "<title>The app</title>");
  const { url, ask } = await serve({ agent: "weather" });
  expect(await ask()).toContain("get_weather");
  expect(await (await fetch(url, { headers: page })).text()).toContain("The app");
});

test("a scenario in a file is read again after it was edited", async () => {
  const agent = join(folder, "greeting.json");
  writeFileSync(agent, scenario("first"));
  const { ask } = await serve({ agent });
  expect(await ask()).toContain("first");
  await editUntil(agent, "second", ask);
});

test("a scenario in a file is played from when the file is there", async () => {
  const agent = join(folder, "later.json");
  const { url, ask } = await serve({ agent });
  expect((await fetch(`${url}/api/chat`, { method: "POST" })).status).toBe(500);
  await editUntil(agent, "written later", ask);
});

test("a recording is played, and the page's files are Vite's", async () => {
  const agent = record("chat.har", "/api/chat");
  const { url, ask } = await serve({ agent });
  expect(await ask()).toBe('"recorded"');
  expect((await fetch(url, { headers: page })).status).toBe(200);
});

test("a path beside the recorded one is Vite's, and so is the recorded one by another method", async () => {
  const { url } = await serve({ agent: record("beside.har", "/api/chat") });
  expect(await (await fetch(`${url}/api/user`, { headers: page })).text()).toContain("The app");
  const root = await serve({ agent: record("root.har", "/") });
  expect(await (await fetch(root.url, { headers: page })).text()).toContain("The app");
  expect(await (await fetch(root.url, { method: "POST" })).text()).toBe('"recorded"');
});

test.each(["misspelled.json", "misspelled.har"])(
  "%s, which cannot be read, breaks only the agent's path",
  async (name) => {
    const agent = join(folder, name);
    writeFileSync(agent, '{ "steps": [{ "type": "sya" }] }');
    const { url } = await serve({ agent });
    expect(await (await fetch(url, { headers: page })).text()).toContain("The app");
    expect((await fetch(`${url}/api/chat`, { method: "POST" })).status).toBe(500);
    expect((await fetch(`${url}/_agent/requests`)).status).toBe(500);
  },
);

test("at another host the app is left to Vite, and the agent answers where the host is named", async () => {
  const host = "192.168.0.2:5173";
  const ask = (url: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      get(url, { headers: { ...page, host } }, (answer) => resolve(answer.resume().statusCode)).on("error", reject);
    });
  const { url } = await serve({ agent: "weather" });
  expect([await ask(url), await ask(`${url}/api/chat/sessions`)]).toEqual([200, 403]);
  const open = await serve({ agent: "weather", hosts: [host] });
  expect([await ask(open.url), await ask(`${open.url}/api/chat/sessions`)]).toEqual([200, 200]);
});

test("an agent that is down gives no answer, over HTTP and as a socket", async () => {
  const { url, ask } = await serve({ protocol: "acp" });
  const refuse = (status: number) =>
    fetch(`${url}/_agent/refuse`, { method: "POST", body: JSON.stringify({ status }) });
  expect((await refuse(0)).ok).toBe(true);
  await expect(ask()).rejects.toThrow("fetch failed");
  await refuse(503);
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/chat`);
  const ended = await new Promise<string>((resolve) => {
    socket.on("error", ({ message }) => resolve(message));
    socket.on("open", () => resolve("open"));
  });
  expect(ended).toContain("503");
});

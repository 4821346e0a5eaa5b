import { spawn } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import {
  client,
  methods,
  ndJsonStream,
  type ClientContext,
  type RequestPermissionResponse,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../../scripts/bundle.ts";

const makeProject = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "countersign-agent-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "notes.md"), "old words\n");
  return folder;
};

interface Update {
  readonly sessionId: string;
  readonly update: SessionUpdate;
}

/** Starts the agent as a child process and connects the SDK's own client to it, as an editor does. */
const talk = async <T>(
  work: (agent: ClientContext, updates: readonly Update[]) => Promise<T>,
  answer: (sessionId: string) => RequestPermissionResponse | Promise<RequestPermissionResponse>,
): Promise<T> => {
  const root = await makeProject();
  const args = [await bundle("src/cli/index.ts"), "agent", "--stdio", "--root", root];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const updates: Update[] = [];
  let log = "";
  child.stderr.on("data", (text) => (log += String(text)));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const app = client({ name: "editor" })
    .onNotification(methods.client.session.update, ({ params }) => void updates.push(params))
    .onRequest(methods.client.session.requestPermission, ({ params }) => answer(params.sessionId));
  const input = Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>;
  const result = await app.connectWith(ndJsonStream(Writable.toWeb(child.stdin), input), (agent) =>
    work(agent, updates),
  );
  child.stdin.end();
  expect(await closed).toBe(0);
  expect(log).toContain(root);
  return result;
};

const open = async (agent: ClientContext): Promise<string> =>
  (await agent.request(methods.agent.session.new, { cwd: "/", mcpServers: [] })).sessionId;
const sendPrompt = (agent: ClientContext, sessionId: string, text: string) =>
  agent.request(methods.agent.session.prompt, { sessionId, prompt: [{ type: "text", text }] });

test("an ACP client over pipes prompts two sessions, grants one edit with its diff and cancels the other", async () => {
  let stop = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (stop = resolve));
  let second = "";
  const never = new Promise<RequestPermissionResponse>(() => undefined);
  await talk(
    async (agent, updates) => {
      const greeting = await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
      expect(greeting).toMatchObject({ protocolVersion: 1, agentInfo: { name: "workspace" } });
      const first = await open(agent);
      second = await open(agent);
      const cancelled = sendPrompt(agent, second, 'replace "old" with "other" in notes.md');
      expect(await sendPrompt(agent, first, 'replace "old" with "new" in notes.md')).toEqual({
        stopReason: "end_turn",
      });
      await waiting;
      await agent.notify(methods.agent.session.cancel, { sessionId: second });
      expect(await cancelled).toEqual({ stopReason: "cancelled" });
      const mine = updates.flatMap(({ sessionId, update }) => (sessionId === first ? [update] : []));
      const diff = { type: "diff", path: "notes.md", oldText: "old words\n", newText: "new words\n" };
      expect(mine).toContainEqual(expect.objectContaining({ content: [expect.objectContaining(diff)] }));
      expect(mine).toContainEqual(expect.objectContaining({ status: "completed" }));
      expect(await sendPrompt(agent, second, "read notes.md")).toEqual({ stopReason: "end_turn" });
      expect(JSON.stringify(updates)).toContain("old words");
    },
    (sessionId) => {
      if (sessionId !== second) return { outcome: { outcome: "selected", optionId: "allow" } };
      stop();
      return never;
    },
  );
});

test("SIGTERM with a session that has a copy ends the agent with 0, although its input stays open", async () => {
  const args = [await bundle("src/cli/index.ts"), "agent", "--stdio", "--root", await makeProject()];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  let output = "";
  child.stdout.on("data", (data) => (output += String(data)));
  const tell = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  tell({ id: 0, method: "initialize", params: { protocolVersion: 1 } });
  tell({ id: 1, method: "session/new", params: { cwd: "/", mcpServers: [] } });
  await expect.poll(() => output).toContain('"sessionId"');
  const sessionId = /"sessionId":"([^"]+)"/.exec(output)?.[1];
  tell({ id: 2, method: "session/prompt", params: { sessionId, prompt: [{ type: "text", text: "read notes.md" }] } });
  await expect.poll(() => output).toContain('"end_turn"');
  child.kill("SIGTERM");
  expect(await closed).toBe(0);
});

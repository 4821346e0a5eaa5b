import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundle } from "../../scripts/bundle.ts";
import { startAcpAgent } from "../agents/acp/index.ts";
import { acp } from "../protocols/index.ts";
import { createBridgeServer } from "../server/node/index.ts";
import { createConnection } from "../session/index.ts";
import { selectOpenRequests } from "../store/index.ts";
import { readSse } from "../transport/index.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

test("our agent over stdin and stdout works behind the bridge: its task, its diff, its log", async () => {
  const root = await mkdtemp(join(tmpdir(), "countersign-acp-"));
  await writeFile(join(root, "notes.md"), "old words\n");
  const args = [await bundle("src/cli/index.ts"), "agent", "--stdio", "--root", root];
  const agent = await startAcpAgent({ command: process.execPath, args, root });
  const server = createBridgeServer(agent);
  onTestFinished(async () => {
    await server.close();
    await rm(root, { recursive: true });
  });
  const ask = async (path: string, init?: RequestInit): Promise<Response> =>
    (await server.handle(new Request(new URL(path, "http://localhost"), init))) ?? new Response(null, { status: 404 });
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return server.handle(request).then((response) => response ?? new Response(null, { status: 404 }));
  };
  const connection = createConnection({ protocol: acp(), url: "http://localhost/api/acp", fetch });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send('replace "old" with "new" in notes.md');
  await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1), 10_000);
  const [request] = selectOpenRequests(session.thread);
  expect(request).toMatchObject({ kind: "permission", canExplainDenial: true });
  session.decide(requestIdOf(request), { granted: true });
  await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" }), 10_000);
  const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
  expect(calls).toContainEqual(
    expect.objectContaining({
      status: "completed",
      content: [{ type: "diff", path: "notes.md", oldText: "old words\n", newText: "new words\n" }],
    }),
  );
  expect((await ask("/api/agent/restart", { method: "POST" })).status).toBe(204);
  const reader = (await ask("/api/agent")).body?.getReader();
  const [first] = readSse().feed(new TextDecoder().decode((await reader?.read())?.value));
  await reader?.cancel();
  expect(first?.type === "event" && JSON.parse(first.data)).toMatchObject({
    title: "Workspace agent",
    state: { state: "running" },
    lines: [{ text: expect.stringContaining(root) }, { text: expect.stringContaining(root) }],
  });
});

test("if the port is in use, the program reports it and exits with its agent", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => void taken.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const child = [process.execPath, await bundle("src/agents/acp/fixtures/childAgent.ts")];
  const argv = [await bundle("src/cli/index.ts"), "acp", "--root", tmpdir(), "--port", String(port), "--", ...child];
  const program = spawn(process.execPath, argv, { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(() => void program.kill("SIGKILL"));
  let output = "";
  program.stderr.on("data", (text) => (output += String(text)));
  const code = await new Promise<number | null>((resolve) => void program.once("close", resolve));
  expect(code).toBeGreaterThan(0);
  // If the app is not built, that error comes first; in both cases the agent must exit.
  expect(output).toMatch(/is already taken|not built/);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request as requestHttp, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundle } from "../../../scripts/bundle.ts";
import { step } from "../../agents/index.ts";
import { serveDeltaKit } from "../../protocols/index.ts";
import { openSocket } from "../../server/node/index.ts";
import { createTestAgent, readHar } from "../../testing/index.ts";
import { serveOpenly, serveTestAgent } from "../../testing/node/serveTestAgent.ts";
import { createRecorder } from "../../testing/recording/createRecorder.ts";
import { readOrigins, readRedactions, record } from "./record.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-record-"));

/** Starts a command as a program, and returns the address that it prints. */
async function start(pattern: RegExp, ...options: readonly string[]) {
  const child = spawn(process.execPath, [await bundle("src/cli/index.ts"), ...options]);
  // "exit" may come before the last of what it printed.
  const ended = new Promise((resolve) => void child.once("close", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (printed += data.toString()));
  await vi.waitFor(() => expect(printed).toMatch(pattern));
  const stop = async (): Promise<string> => {
    child.kill("SIGINT");
    await ended;
    return printed;
  };
  return { url: pattern.exec(printed)?.[1] ?? "", stop };
}

const ask = async (url: string): Promise<string> => {
  const headers = { "content-type": "application/json", authorization: "Bearer not-to-be-written" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ message: "hi" }) })).text();
};

test("an agent is recorded into a file without the token, and the mock answers as it did", async () => {
  const scenario = { name: "a", title: "A", suggestion: "Hi", steps: [step.say("hello from the agent")] };
  const agent = await serveTestAgent(createTestAgent({ protocol: serveDeltaKit(), agent: scenario }), { port: 0 });
  onTestFinished(() => agent.close());
  const file = join(folder, "chat.har");
  const target = new URL("/api/chat", agent.url).href;
  const recording = await start(/Point your app at (\S+)/, "record", "--to", file, "--port", "0", "--", target);
  const answer = await ask(recording.url);
  expect(answer).toContain("hello");
  expect(await recording.stop()).toContain("chat.har: 1.");
  expect(readFileSync(file, "utf8")).not.toContain("not-to-be-written");
  await agent.close();
  const mock = await start(/at (http\S+)/, "mock", file, "--port", "0");
  expect(await ask(mock.url)).toBe(answer);
  await mock.stop();
});

test("a file that could not be written once is written after the next exchange", async () => {
  const scenario = { name: "a", title: "A", suggestion: "Hi", steps: [step.say("hello")] };
  const agent = await serveTestAgent(createTestAgent({ protocol: serveDeltaKit(), agent: scenario }), { port: 0 });
  onTestFinished(() => agent.close());
  const file = join(folder, "blocked.har");
  const target = new URL("/api/chat", agent.url).href;
  const recording = await start(/Point your app at (\S+)/, "record", "--to", file, "--port", "0", "--", target);
  rmSync(file);
  mkdirSync(file);
  await ask(recording.url);
  rmdirSync(file);
  await ask(recording.url);
  await vi.waitFor(() => expect(readHar(JSON.parse(readFileSync(file, "utf8")))).toHaveLength(2));
  expect(await recording.stop()).toContain("blocked.har: 2.");
});

test("an earlier recording stays where a new one cannot begin", async () => {
  const taken = createServer();
  taken.listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  const file = join(folder, "earlier.har");
  writeFileSync(file, "the earlier one");
  await expect(record(["--to", file, "--port", port, "--", "http://127.0.0.1:1"])).rejects.toThrow(port);
  expect(readFileSync(file, "utf8")).toBe("the earlier one");
  expect(readdirSync(folder).filter((name) => name.startsWith("earlier"))).toEqual(["earlier.har"]);
});

test("an earlier recording stays until the whole of the new one is written", async () => {
  const file = join(folder, "half.har");
  writeFileSync(file, "the earlier one");
  mkdirSync(`${file}.part`);
  await expect(record(["--to", file, "--port", "0", "--", "http://127.0.0.1:1"])).rejects.toThrow("Cannot write");
  expect(readFileSync(file, "utf8")).toBe("the earlier one");
});

test("a last write that fails ends in a sentence", async () => {
  const file = join(folder, "last.har");
  const recording = await start(
    /Point your app at (\S+)/,
    "record",
    "--to",
    file,
    "--port",
    "0",
    "--",
    "http://a.test",
  );
  rmSync(file);
  mkdirSync(file);
  const printed = await recording.stop();
  expect(printed).toContain("countersign: Cannot write");
  expect(printed).not.toMatch(/\n\s+at /);
});

/** Whether a page of an origin may use the agent, by the options of the recording. */
const pages: readonly (readonly [origin: string | undefined, options: readonly string[], isAdmitted: boolean])[] = [
  [undefined, [], true],
  ["http://localhost:5173", [], true],
  ["https://localhost", [], true],
  ["http://app.localhost:3000", [], true],
  ["http://127.0.0.1:8080", [], true],
  ["http://[::1]:8080", [], true],
  ["https://evil.example", [], false],
  ["http://localhost.evil.example", [], false],
  ["http://127.0.0.1.evil.example", [], false],
  ["http://192.168.1.7:5173", [], false],
  ["chrome-extension://localhost", [], false],
  ["null", [], false],
  ["", [], false],
  ["https://app.example.com", ["--origin", "https://app.example.com"], true],
  ["https://b.example", ["--origin", "https://a.example", "--origin", "https://b.example"], true],
  ["http://app.example.com", ["--origin", "https://app.example.com"], false],
];

test("a page of a foreign origin neither sends requests, nor opens sockets, nor reads anything of the agent", async () => {
  const reached: string[] = [];
  const agent = createServer((request, response) => {
    reached.push(request.method ?? "");
    response.end("a secret");
  });
  agent.on("upgrade", (_request, socket) => {
    reached.push("upgrade");
    socket.destroy();
  });
  agent.listen(0, "127.0.0.1");
  await once(agent, "listening");
  onTestFinished(() => void agent.close());
  const address = agent.address();
  const target = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  for (const [origin, options, isAdmitted] of pages) {
    const admits = readOrigins(options.filter((option) => option !== "--origin"));
    const served = await serveOpenly(createRecorder({ target, openSocket }), { port: 0, admits });
    const send = async (more: object) => {
      const request = requestHttp(served.url, { ...more, agent: false });
      if (origin !== undefined) request.setHeader("origin", origin);
      request.end();
      const [answer]: IncomingMessage[] = await once(request, "response");
      answer?.resume();
      return { status: answer?.statusCode, allowed: answer?.headers["access-control-allow-origin"] };
    };
    const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const key = { "sec-websocket-key": Buffer.alloc(16).toString("base64") };
    reached.length = 0;
    const allowed = isAdmitted ? origin : undefined;
    expect([origin, await send({ method: "POST" })]).toEqual([origin, { status: isAdmitted ? 200 : 403, allowed }]);
    expect([origin, await send({ method: "OPTIONS" })]).toMatchObject([origin, { allowed }]);
    expect([origin, await send({ headers: { ...upgrade, ...key } })]).toMatchObject([
      origin,
      { status: isAdmitted ? 404 : 403 },
    ]);
    expect([origin, reached]).toEqual([origin, isAdmitted ? ["POST", "upgrade"] : []]);
    // A name that resolves to this machine: the host is a foreign one.
    reached.length = 0;
    const host = "evil.example";
    expect(await send({ method: "POST", headers: { host } })).toMatchObject({ status: 403 });
    expect(await send({ headers: { ...upgrade, ...key, host } })).toMatchObject({ status: 403 });
    expect([origin, reached]).toEqual([origin, []]);
    await served.close();
  }
});

test("a body or a recording that is too large is refused with a sentence, and what is missing is played as a cut", async () => {
  const fetch = async (): Promise<Response> => new Response("x".repeat(40));
  const recorder = createRecorder({ target: "http://a.test", openSocket, fetch, maxLength: 100, maxBodyBytes: 10 });
  const send = async (length: number) => {
    const body = "y".repeat(length);
    const answer = await recorder.handle(new Request("http://127.0.0.1/", { method: "POST", body }));
    return [answer?.status, await answer?.text()];
  };
  expect(await send(11)).toEqual([413, expect.stringContaining("larger than 10 bytes")]);
  expect(await send(10)).toEqual([200, "x".repeat(40)]);
  expect(recorder.isFull()).toBe(false);
  expect(await send(10)).toEqual([200, "x".repeat(40)]);
  expect(await send(1)).toEqual([200, "x".repeat(40)]);
  expect(recorder.isFull()).toBe(true);
  expect(await send(1)).toEqual([507, expect.stringContaining("full")]);
  expect(recorder.read().map(({ chunks, end }) => [chunks.length, end])).toEqual([
    [1, "end"],
    [1, "end"],
    [0, "cut"],
  ]);
});

test.each([
  ["no address", ["--to", "a.har"], "Name the address of one agent"],
  ["no file", ["--", "http://127.0.0.1:1"], "Name the file"],
  ["a file of another kind", ["--to", "a.json", "--", "http://127.0.0.1:1"], "ending .har"],
  ["an address that is none", ["--to", "a.har", "--", "chat"], "is not the address of an agent"],
  ["a pattern that is none", ["--to", "a.har", "--redact", "/(/", "--", "http://127.0.0.1:1"], "is not a pattern"],
  ["a pattern with one slash", ["--to", "a.har", "--redact", "/a", "--", "http://127.0.0.1:1"], "between two slashes"],
  ["flags that are none", ["--to", "a.har", "--redact", "/a/q", "--", "http://127.0.0.1:1"], "is not a pattern"],
  ["a page that is no origin", ["--to", "a.har", "--origin", "*", "--", "http://127.0.0.1:1"], "is not the origin"],
  ["a page for an origin", ["--to", "a.har", "--origin", "http://a.b/c", "--", "http://127.0.0.1:1"], "not the origin"],
  ["a folder that does not exist", ["--to", "none/a.har", "--", "http://127.0.0.1:1"], "Cannot write"],
])("%s is refused with a sentence", async (_, options, sentence) => {
  await expect(record(options)).rejects.toThrow(sentence);
});

test("a pattern may have the flags of JavaScript, and everything else is a name", () => {
  expect(readRedactions(["/acme-\\d+/i", "/a/b/", "x-tenant", "a/"])).toEqual({
    names: ["x-tenant", "a/"],
    patterns: [/acme-\d+/gi, /a\/b/g],
  });
});

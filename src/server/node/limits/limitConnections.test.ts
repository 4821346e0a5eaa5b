import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { serveAcp } from "../../../protocols/index.ts";
import { createAgentServer } from "../../index.ts";
import { serveHttp } from "../../fixtures/httpServer.ts";
import { agentOf, prompt, serverOf } from "../../fixtures/testServer.ts";
import { createAccess } from "../access/createAccess.ts";
import { createNodeHandler, type NodeHandlerOptions } from "../createNodeHandler.ts";
import { createUpgradeHandler } from "../createUpgradeHandler.ts";
import { listen } from "../listen.ts";

const token = "0123456789abcdef0123456789abcdef";
const authorization = `Bearer ${token}`;
const json = { "content-type": "application/json" };

const serve = async (options: NodeHandlerOptions = {}) => {
  const access = createAccess({ token });
  const { url, listening } = await serveHttp(serverOf(agentOf(async () => "completed")), { ...options, access });
  return { access, url, port: listening.port };
};

/** Opens a raw connection, sends text and collects what it receives. */
const openRaw = async (port: number, text: string): Promise<{ readonly socket: Socket; received: string }> => {
  const connection = { socket: connect(port, "127.0.0.1"), received: "" };
  onTestFinished(() => void connection.socket.destroy());
  connection.socket.on("error", () => undefined);
  connection.socket.on("data", (data: Buffer) => (connection.received += data.toString()));
  await new Promise((done) => connection.socket.once("connect", done));
  if (text !== "") await new Promise((done) => connection.socket.write(text, done));
  return connection;
};

const head = (port: number, line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, "", ""].join("\r\n");

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test.each([
  ["a part of a body", ["content-type: application/json", "content-length: 1000", "expect: 100-continue"], "{"],
  ["a part of a head", ["x-slow: "], undefined],
])("64 connections that send only %s do not block sign-in or other requests", async (_, headers, body) => {
  const { access, url, port } = await serve();
  const text = head(port, "POST /access/session", ...headers);
  const slow = await many(64, () => openRaw(port, body === undefined ? text.trimEnd() : text + body));
  // The server has accepted the connections that it keeps, and waits for the rest of their requests.
  const isTaken = ({ received, socket }: (typeof slow)[number]): boolean =>
    socket.destroyed || received.includes(" 100 ");
  await expect.poll(() => body === undefined || slow.every(isTaken)).toBe(true);
  const signedIn = await fetch(`${url}/access/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ code: access.createCode() }),
  });
  expect(signedIn.status).toBe(204);
  expect((await fetch(`${url}/nowhere`, { headers: { authorization } })).status).toBe(404);
});

test("N7 connections are limited: a new one closes the one that has been idle for longest", async () => {
  const { port } = await serve();
  const first = await openRaw(port, "");
  const others = await many(200, () => openRaw(port, ""));
  await expect.poll(() => first.socket.destroyed).toBe(true);
  const kept = (): number => others.filter(({ socket }) => !socket.destroyed).length;
  await expect.poll(kept).toBeLessThanOrEqual(64);
  const last = await openRaw(port, head(port, "GET /nowhere", `authorization: ${authorization}`));
  await expect.poll(() => last.received).toContain(" 404 ");
});

test("an anonymous client that sends requests without reading responses is disconnected, and others are served meanwhile", async () => {
  const { url, port } = await serve();
  const flood = await many(64, () => openRaw(port, head(port, "GET /a").repeat(64)));
  expect((await fetch(`${url}/nowhere`, { headers: { authorization } })).status).toBe(404);
  await expect.poll(() => flood.every(({ socket }) => socket.destroyed)).toBe(true);
});

test("any number of anonymous connections leaves signed-in ones open", async () => {
  const { port } = await serve();
  const ask = head(port, "GET /nowhere", `authorization: ${authorization}`);
  const members = await many(8, () => openRaw(port, ask));
  const answered = async (): Promise<void> => {
    await expect.poll(() => members.every(({ received }) => received.includes(" 404 "))).toBe(true);
  };
  await answered();
  // In lots: Node closes a connection that asks nothing for five seconds.
  for (let lot = 0; lot < 20; lot += 1) {
    await many(10, () => openRaw(port, ""));
    for (const member of members) member.received = "";
    for (const member of members) member.socket.write(ask);
    await answered();
  }
  expect(members.some(({ socket }) => socket.destroyed)).toBe(false);
});

test("a flood of anonymous requests does not slow down signed-in users", async () => {
  // No request is allowed again while a busy machine sends the others.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const { url } = await serve({ rate: { perSecond: 0.001, burst: 2 } });
  const guesses = await many(80, () =>
    fetch(`${url}/access/session`, { method: "POST", headers: json, body: '{"code":"guess"}' }),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const write = () => fetch(`${url}/nowhere`, { method: "POST", headers: { ...json, authorization } });
  expect([(await write()).status, (await write()).status, (await write()).status]).toEqual([404, 404, 429]);
});

test("a connection beyond the limit does nothing: a prompt that gets 503 is safe to send again", async () => {
  const ran: string[] = [];
  let finish = (): void => undefined;
  const agent = agentOf(async ({ text }) => {
    ran.push(text);
    await new Promise<void>((resolve) => (finish = resolve));
    return "completed";
  });
  const server = serverOf(agent);
  const upgrade = createUpgradeHandler(server);
  const listening = await listen({ handler: createNodeHandler(server), upgrade, port: 0, maxConnections: 1 });
  onTestFinished(async () => {
    finish();
    await server.close();
    await listening.close();
  });
  const post = async (text: string, sessionId: string): Promise<{ readonly socket: Socket; received: string }> => {
    const body = JSON.stringify({ commands: [prompt(text, "turn", sessionId)], follow: sessionId });
    const headers = ["content-type: application/json", `content-length: ${body.length}`];
    return openRaw(listening.port, head(listening.port, "POST /a", ...headers) + body);
  };
  const first = await post("first", "s");
  await expect.poll(() => first.received).toContain(" 200 ");
  const second = await post("second", "t");
  await expect.poll(() => second.socket.destroyed).toBe(true);
  expect(second.received).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1/i);
  expect(second.received).not.toContain(" 200 ");
  expect(ran).toEqual(["first"]);
});

test("a socket keeps its connection busy: another one beyond the limit gets 503", async () => {
  const agent = agentOf(async () => "completed");
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAcp(), agent }] });
  const upgrade = createUpgradeHandler(server);
  const listening = await listen({ handler: createNodeHandler(server), upgrade, port: 0, maxConnections: 1 });
  onTestFinished(async () => {
    await server.close();
    await listening.close();
  });
  const key = "sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==";
  const wanted = ["connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13", key];
  const open = () => openRaw(listening.port, head(listening.port, "GET /a", ...wanted));
  const first = await open();
  await expect.poll(() => first.received).toContain(" 101 ");
  const second = await open();
  await expect.poll(() => second.received).toContain(" 503 ");
  expect(first.socket.destroyed).toBe(false);
});

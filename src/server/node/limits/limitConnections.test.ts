import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serveHttp } from "../../fixtures/httpServer.ts";
import { agentOf, serverOf } from "../../fixtures/testServer.ts";
import { createAccess } from "../access/createAccess.ts";
import type { NodeHandlerOptions } from "../createNodeHandler.ts";

const token = "0123456789abcdef0123456789abcdef";
const authorization = `Bearer ${token}`;
const json = { "content-type": "application/json" };

const serve = async (options: NodeHandlerOptions = {}) => {
  const access = createAccess({ token });
  const { url, listening } = await serveHttp(serverOf(agentOf(async () => "completed")), { ...options, access });
  return { access, url, port: listening.port };
};

/** Opens a connection by hand, says something on it and keeps what comes back. */
const say = async (port: number, text: string): Promise<{ readonly socket: Socket; heard: string }> => {
  const spoken = { socket: connect(port, "127.0.0.1"), heard: "" };
  onTestFinished(() => void spoken.socket.destroy());
  spoken.socket.on("error", () => undefined);
  spoken.socket.on("data", (data: Buffer) => (spoken.heard += data.toString()));
  await new Promise((done) => spoken.socket.once("connect", done));
  if (text !== "") await new Promise((done) => spoken.socket.write(text, done));
  return spoken;
};

const head = (port: number, line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...headers, "", ""].join("\r\n");

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

test.each([
  ["a part of a body", ["content-type: application/json", "content-length: 1000", "expect: 100-continue"], "{"],
  ["a part of a head", ["x-slow: "], undefined],
])("64 connections that say %s and no more keep nobody from signing in or working", async (_, headers, body) => {
  const { access, url, port } = await serve();
  const text = head(port, "POST /access/session", ...headers);
  const slow = await many(64, () => say(port, body === undefined ? text.trimEnd() : text + body));
  // The server has taken all of them that it keeps, and waits for the rest of what they say.
  const isTaken = ({ heard, socket }: (typeof slow)[number]): boolean => socket.destroyed || heard.includes(" 100 ");
  await expect.poll(() => body === undefined || slow.every(isTaken)).toBe(true);
  const signedIn = await fetch(`${url}/access/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ code: access.createCode() }),
  });
  expect(signedIn.status).toBe(204);
  expect((await fetch(`${url}/nowhere`, { headers: { authorization } })).status).toBe(404);
});

test("N7 so many connections are kept and no more: the one that has been silent for longest makes room", async () => {
  const { port } = await serve();
  const first = await say(port, "");
  const others = await many(200, () => say(port, ""));
  await expect.poll(() => first.socket.destroyed).toBe(true);
  const kept = (): number => others.filter(({ socket }) => !socket.destroyed).length;
  await expect.poll(kept).toBeLessThanOrEqual(64);
  expect(others.at(-1)?.socket.destroyed).toBe(false);
});

test("a stranger who sends requests without reading the answers is let go, and others are answered meanwhile", async () => {
  const { url, port } = await serve();
  const flood = await many(64, () => say(port, head(port, "GET /a").repeat(64)));
  expect((await fetch(`${url}/nowhere`, { headers: { authorization } })).status).toBe(404);
  await expect.poll(() => flood.every(({ socket }) => socket.destroyed)).toBe(true);
});

test("strangers, however many, take no place of who has signed in", async () => {
  const { port } = await serve();
  const ask = head(port, "GET /nowhere", `authorization: ${authorization}`);
  const members = await many(8, () => say(port, ask));
  for (const member of members) await expect.poll(() => member.heard).toContain(" 404 ");
  await many(200, () => say(port, ""));
  for (const member of members) {
    member.heard = "";
    member.socket.write(ask);
    await expect.poll(() => member.heard).toContain(" 404 ");
  }
});

test("what strangers write slows down nobody who has signed in", async () => {
  const { url } = await serve({ rate: { perSecond: 0.1, burst: 2 } });
  const guesses = await many(80, () =>
    fetch(`${url}/access/session`, { method: "POST", headers: json, body: '{"code":"guess"}' }),
  );
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const write = () => fetch(`${url}/nowhere`, { method: "POST", headers: { ...json, authorization } });
  expect([(await write()).status, (await write()).status, (await write()).status]).toEqual([404, 404, 429]);
});

import { connect } from "node:net";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { serveHttp } from "../../fixtures/httpServer.ts";
import { agentOf, prompt, serverOf } from "../../fixtures/testServer.ts";
import type { NodeHandlerOptions } from "../createNodeHandler.ts";
import { createAccess, type Access } from "./createAccess.ts";

const token = "0123456789abcdef0123456789abcdef";
const json = { "content-type": "application/json" };

let turns = 0;

const serve = async (options: NodeHandlerOptions = {}) => {
  const access = createAccess({ token });
  const ran: string[] = [];
  const agent = agentOf(async () => (ran.push("ran"), "completed"));
  const { url, listening } = await serveHttp(serverOf(agent), { ...options, access });
  return { access, url, ran, port: listening.port };
};

const post = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${url}/a`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify({ commands: [prompt("go", `turn${(turns += 1)}`)], follow: "s" }),
  });

const exchange = (url: string, access: Access, code: string = access.createCode()): Promise<Response> =>
  fetch(`${url}/access/session`, { method: "POST", headers: json, body: JSON.stringify({ code }) });

test("N4 without the token every request is refused and its response contains no data", async () => {
  const { url, ran, port } = await serve();
  const wrong = [
    {},
    { authorization: "Bearer 0123456789abcdef0123456789abcdee" },
    { authorization: `Basic ${token}` },
    { authorization: "Bearer" },
    { cookie: `countersign-${port}=other` },
    { cookie: `countersign-1=${token}` },
    { cookie: `countersign-${port}=%E0%A4%A` },
  ];
  for (const headers of wrong) {
    const response = await post(url, headers);
    expect({ headers, status: response.status }).toEqual({ headers, status: 401 });
    expect(await response.text()).not.toContain(token);
  }
  for (const path of ["/a", "/a?session=s", "/nowhere", "/access/codes", `/a?token=${token}`])
    expect((await fetch(url + path, { method: path === "/access/codes" ? "POST" : "GET", headers: json })).status).toBe(
      401,
    );
  expect(ran).toEqual([]);
});

test("N4 the token is accepted as a header and as the cookie of this port", async () => {
  const { url, ran, port } = await serve();
  expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await post(url, { cookie: `other=1; countersign-${port}=${token}` })).status).toBe(200);
  expect(ran).not.toEqual([]);
});

test("N4 a code works once and gives a cookie that neither scripts nor other sites can use", async () => {
  const { url, access } = await serve();
  const code = access.createCode();
  const first = await exchange(url, access, code);
  expect(first.status).toBe(204);
  const cookie = first.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict;/);
  expect((await post(url, { cookie: cookie.split(";", 1)[0] ?? "" })).status).toBe(200);
  const second = await exchange(url, access, code);
  expect(second.status).toBe(401);
  expect(second.headers.get("set-cookie")).toBeNull();
  expect((await exchange(url, access, "guess")).status).toBe(401);
});

test("N4 a code is exchanged by JSON only, so that a form of another site cannot use it", async () => {
  const { url, access } = await serve();
  const code = access.createCode();
  const form = await fetch(`${url}/access/session`, { method: "POST", body: JSON.stringify({ code }) });
  expect(form.status).toBe(415);
  expect((await exchange(url, access, code)).status).toBe(204);
});

test("N4 only a client with the token can create another code", async () => {
  const { url, access } = await serve();
  const headers = { ...json, authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/access/codes`, { method: "POST", headers, body: "{}" });
  const { code } = (await response.json()) as { code: string };
  expect((await exchange(url, access, code)).status).toBe(204);
});

test("N4 a socket without the token is refused before it opens", async () => {
  const { port } = await serve();
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/a`);
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.on("error", () => undefined);
  });
  expect(status).toBe(401);
});

test("N6 a URL that is too long is refused", async () => {
  const { url } = await serve();
  expect((await fetch(`${url}/a?x=${"x".repeat(9_000)}`)).status).toBe(414);
});

test("N14 a loop of writing requests gets 429 with Retry-After, while reading requests are served", async () => {
  const { url } = await serve({ rate: { perSecond: 0.001, burst: 3 } });
  const authorization = `Bearer ${token}`;
  const write = () => fetch(`${url}/nowhere`, { method: "POST", headers: { ...json, authorization } });
  expect([await write(), await write(), await write()].map(({ status }) => status)).toEqual([404, 404, 404]);
  const slowed = await write();
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await fetch(`${url}/nowhere`, { headers: { authorization } })).status).toBe(404);
});

test("N7 idle connections do not block others", async () => {
  const { url, port } = await serve();
  const silent = Array.from({ length: 200 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await Promise.all(silent.map((socket) => new Promise((done) => socket.once("connect", done))));
  expect((await post(url, { authorization: `Bearer ${token}` })).status).toBe(200);
  // 64 are kept; the older ones were closed.
  await expect.poll(() => silent.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(64);
  for (const socket of silent) socket.destroy();
});

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { eventProtocol } from "../fixtures/eventProtocol.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { agentOf, prompt, readEvents, serverOf } from "../fixtures/testServer.ts";
import { createAgentServer } from "../index.ts";
import { createAccess } from "./access/createAccess.ts";
import { createNodeHandler } from "./createNodeHandler.ts";
import { listen } from "./listen.ts";

const steps = (count: number) =>
  agentOf(async (turn) => {
    for (let index = 0; index < count; index += 1) {
      const part = { type: "data", key: `k${index}`, name: "block", data: "x".repeat(1000) } as const;
      turn.emit({ type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part });
      await new Promise((resolve) => setImmediate(resolve));
    }
    return "completed";
  });

const postPrompt = (url: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}/a`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ commands: [prompt("go")], follow: "s" }),
    ...(signal ? { signal } : {}),
  });

/** Sends raw bytes and returns the first line of the response. */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("error", reject);
    socket.once("data", (chunk) => {
      resolve(String(chunk).split("\r\n", 1)[0] ?? "");
      socket.destroy();
    });
  });

const makeApp = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-static-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "app", "assets"), { recursive: true });
  await writeFile(join(folder, "app", "index.html"), "<title>App</title>");
  await writeFile(join(folder, "app", "assets", "main-1a2b.js"), "export {};");
  await writeFile(join(folder, "app", ".env.json"), "{}");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(folder, "app", "link.txt"));
  return join(folder, "app");
};

test("S22 a stream has the headers that keep proxies from buffering it, and it ends", async () => {
  const { url } = await serveHttp(serverOf(steps(3)));
  const response = await postPrompt(url);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
  expect(response.headers.get("x-accel-buffering")).toBe("no");
  expect((await readEvents(response)).at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
});

test("a client that is disconnected anywhere gets the whole turn by its last event id", async () => {
  for (const count of [1, 2, 5, 17, 40]) {
    const { url } = await serveHttp(serverOf(steps(50)));
    const abort = new AbortController();
    const first = await readEvents(await postPrompt(url, abort.signal), (got) => got.length >= count);
    abort.abort();
    const headers = { "last-event-id": first.at(-1)?.id ?? "" };
    const rest = await readEvents(await fetch(`${url}/a?session=s`, { headers }));
    const sequence = [...first, ...rest].map(({ id }) => Number(id.split(".")[1]));
    expect(sequence).toEqual(sequence.map((_, index) => index + 1));
    expect(rest.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
  }
});

test("N7 nothing is encoded for a client that does not read", async () => {
  const protocol = eventProtocol();
  let encoded = 0;
  const counting = {
    ...protocol,
    createServer: (options: Parameters<typeof protocol.createServer>[0]) => {
      const half = protocol.createServer(options);
      return {
        ...half,
        encode: (...entry: Parameters<typeof half.encode>) => {
          encoded += 1;
          return half.encode(...entry);
        },
      };
    },
  };
  const data = "x".repeat(1024 * 1024);
  const agent = agentOf(async (turn) => {
    for (let index = 0; index < 64; index += 1) {
      const part = { type: "data", key: `k${index}`, name: "block", data } as const;
      turn.emit({ type: "part.added", turnId: turn.turnId, messageId: turn.messageId, part });
    }
    return "completed";
  });
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: counting, agent }] });
  const { url } = await serveHttp(server);
  const response = await postPrompt(url);
  // A moment: without backpressure more entries would be encoded in it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  // The sockets of both sides buffer a part; the turn is over and most entries are only in the log.
  expect(encoded).toBeLessThan(32);
  const received = await readEvents(response);
  expect(received.filter(({ event }) => event.type === "part.added")).toHaveLength(64);
});

test("N6 a body beyond the limit is refused, and the client receives the response", async () => {
  const { url } = await serveHttp(serverOf(steps(1), { maxBodyBytes: 1_000_000 }));
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/a`, { method: "POST", headers, body: `"${"x".repeat(1_200_000)}"` });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ code: "too_large" });
});

test("N2 N3 only requests with the server's own Host and Origin are answered", async () => {
  const { listening } = await serveHttp(serverOf(steps(1)));
  const { port } = listening;
  const status = async (host: string, more = "") =>
    (await sendRaw(port, `GET /a HTTP/1.1\r\n${host}${more}\r\n`)).split(" ")[1];
  for (const good of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    expect(await status(`Host: ${good}\r\n`)).toBe("200");
  for (const bad of ["evil.example", `localhost.evil:${port}`, `127.0.0.1.evil:${port}`, "localhost", `localhost:1`])
    expect(await status(`Host: ${bad}\r\n`)).toBe("403");
  expect(await status(`Host: localhost:${port}\r\n`, "Host: evil.example\r\n")).not.toBe("200");
  expect(await status(`Host: localhost:${port}\r\n`, "Origin: null\r\n")).toBe("403");
  expect(await status(`Host: localhost:${port}\r\n`, "Origin: http://localhost:6666\r\n")).toBe("403");
  expect(await status(`Host: localhost:${port}\r\n`, `Origin: http://localhost:${port}\r\n`)).toBe("200");
  expect(await status(`Host: localhost:${port}\r\n`, `Origin: https://localhost:${port}\r\n`)).toBe("200");
  expect(await sendRaw(port, `GET http://evil/a HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)).toContain("403");
});

test("N2 a request that is refused for its Host is told which Host came, and which option accepts it", async () => {
  const { listening } = await serveHttp(serverOf(steps(1)), { hosts: ["app.example"] });
  const response = await fetch(`${listening.url}a`);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    error: { message: expect.stringMatching(new RegExp(`Host "127.0.0.1:${listening.port}".*"hosts"`)) },
  });
});

test("N1 a server that other machines can reach starts only with `exposed`", async () => {
  const handler = createNodeHandler(serverOf(steps(1)));
  for (const host of ["0.0.0.0", "::", "192.168.0.7", "localhost.evil", "127.0.0.1.evil"])
    await expect(listen({ handler, host, port: 0 })).rejects.toMatchObject({
      code: "configuration",
      message: expect.stringContaining("exposed: true"),
    });
  const listening = await listen({ handler, port: 0 });
  onTestFinished(() => listening.close());
  expect(new URL(listening.url).hostname).toBe("127.0.0.1");
});

test("N10 an error response is JSON without file names of the server, and it must not be cached or framed", async () => {
  const { url } = await serveHttp(serverOf(steps(1)), { static: await makeApp() });
  const headers = { "content-type": "application/json" };
  const answers = await Promise.all([
    fetch(`${url}/nothing`),
    fetch(`${url}/a`, { method: "POST", headers, body: "{" }),
    fetch(`${url}/a`, { method: "POST", body: "text" }),
    fetch(`${url}/a`, { method: "OPTIONS" }),
    fetch(`${url}/${"x".repeat(9000)}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 400, 415, 405, 414]);
  for (const answer of answers) {
    expect(answer.headers.get("content-type")).toContain("json");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(await answer.text()).not.toMatch(/\bat .*:\d+|\/(?:src|home|tmp|node_modules)\//);
  }
});

test("the built app is served with its content types, and its routes get the page", async () => {
  const { url } = await serveHttp(serverOf(steps(1)), { static: await makeApp() });
  const page = await fetch(url);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const policy = page.headers.get("content-security-policy")?.split("; ") ?? [];
  expect(policy).toContain("script-src 'self'");
  // Injected markup must not load anything, change the base URL, submit a form, be framed, or parse text as script.
  for (const closed of ["default-src", "object-src", "base-uri", "form-action", "frame-ancestors"])
    expect(policy).toContain(`${closed} 'none'`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  const script = await fetch(`${url}/assets/main-1a2b.js`);
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("cache-control")).toContain("immutable");
  const route = await fetch(`${url}/settings/look`, { headers: { accept: "text/html" } });
  expect(await route.text()).toContain("App");
});

test("the app's policy is the default with the directives that the server names, on its pages and not on frames", async () => {
  const app = await makeApp();
  await mkdir(join(app, "frames"));
  await writeFile(join(app, "frames", "artifact-frame.html"), "<title>Frame</title>");
  const readPolicy = async (url: string): Promise<readonly string[]> =>
    (await fetch(url)).headers.get("content-security-policy")?.split("; ") ?? [];
  const plain = await serveHttp(serverOf(steps(1)), { static: app });
  const wider = await serveHttp(serverOf(steps(1)), {
    static: app,
    policy: { "connect-src": ["'self'", "https://weather.example"], "upgrade-insecure-requests": [] },
  });
  const before = await readPolicy(plain.url);
  expect(await readPolicy(wider.url)).toEqual([
    ...before.map((one) => (one === "connect-src 'self'" ? "connect-src 'self' https://weather.example" : one)),
    "upgrade-insecure-requests",
  ]);
  const frame = "/frames/artifact-frame.html";
  expect(await readPolicy(wider.url + frame)).toEqual(await readPolicy(plain.url + frame));
});

test.each([
  ["photo.JPG", "image/jpeg"],
  ["photo.jpeg", "image/jpeg"],
  ["photo.webp", "image/webp"],
  ["photo.gif", "image/gif"],
  ["photo.avif", "image/avif"],
  ["favicon.ico", "image/x-icon"],
  ["worker.mjs", "text/javascript; charset=utf-8"],
  ["a.woff", "font/woff"],
  ["a.woff2", "font/woff2"],
  ["a.ttf", "font/ttf"],
  ["app.webmanifest", "application/manifest+json"],
  ["a.mp3", "audio/mpeg"],
  ["a.mp4", "video/mp4"],
  ["a.webm", "video/webm"],
  ["a.pdf", "application/pdf"],
  ["sitemap.xml", "application/xml"],
  ["a.wasm", "application/wasm"],
  ["main.js.map", "application/json; charset=utf-8"],
  ["data.unknown", "application/octet-stream"],
  ["LICENSE", "application/octet-stream"],
])("each file of the built app is served, and as what its ending says: %s", async (name, type) => {
  const app = await makeApp();
  await writeFile(join(app, name), "x");
  const { url } = await serveHttp(serverOf(steps(1)), { static: app });
  const response = await fetch(`${url}/${name}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a script that requests a wrong URL gets no page", async () => {
  const { url } = await serveHttp(serverOf(steps(1)), { static: await makeApp() });
  for (const path of ["/api/nothing", "/assets/nothing.js"]) {
    const response = await fetch(url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("json");
  }
});

test.each(["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/link.txt", "/.env.json", "/a%00.txt", "/%zz"])(
  "N9 nothing outside the app's folder is served: %s",
  async (path) => {
    const { listening } = await serveHttp(serverOf(steps(1)), { static: await makeApp() });
    const line = await sendRaw(listening.port, `GET ${path} HTTP/1.1\r\nHost: localhost:${listening.port}\r\n\r\n`);
    expect(line).toMatch(/ (404|400) /);
  },
);

test.each(["/x/../a", "/x/%2e%2e/a", "/x/.%2E/a", "/./a", "/%2e/a", "/x\\..\\a", "/x/..\\a", "\\a"])(
  "an app's own check by path is not passed with another spelling of it: %s",
  async (path) => {
    const run = vi.fn<Agent["run"]>(async () => "completed");
    const handler = createNodeHandler(serverOf(agentOf(run)), { static: await makeApp() });
    const listening = await listen({
      port: 0,
      handler: (incoming, outgoing) => {
        if (incoming.url?.startsWith("/a") === true) return void outgoing.writeHead(401).end();
        handler(incoming, outgoing);
      },
    });
    onTestFinished(() => listening.close());
    const body = JSON.stringify({ commands: [prompt("go")], follow: "s" });
    const head = `Host: localhost:${listening.port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    const line = await sendRaw(listening.port, `POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    expect(line).toMatch(/ 400 /);
    expect(run).not.toHaveBeenCalled();
  },
);

test("N17 a given port that is in use is an error that names the remedy", async () => {
  const { listening } = await serveHttp(serverOf(steps(1)));
  const handler = createNodeHandler(serverOf(steps(1)));
  await expect(listen({ handler, port: listening.port })).rejects.toThrow(/is already taken.*PORT=/);
});

test.each([
  [
    "is taken as it was parsed",
    (request: IncomingMessage, text: string) => Object.assign(request, { body: JSON.parse(text) }),
  ],
  [
    "is taken as it was kept",
    (request: IncomingMessage, text: string) => Object.assign(request, { body: Buffer.from(text) }),
  ],
])("a body that another middleware has read %s", async (_, keep) => {
  const handler = createNodeHandler(serverOf(steps(1)));
  const listening = await listen({
    port: 0,
    handler: async (incoming, outgoing) => handler(keep(incoming, await readText(incoming)), outgoing),
  });
  onTestFinished(() => listening.close());
  const received = await readEvents(await postPrompt(listening.url.replace(/\/$/, "")));
  expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
});

test("a handler that Express or Connect has mounted below a path answers for the agents there, and for the app's files below it", async () => {
  const handler = createNodeHandler(serverOf(steps(1)), { static: await makeApp() });
  const listening = await listen({
    port: 0,
    handler: (incoming, outgoing) => {
      const originalUrl = incoming.url ?? "";
      const url = originalUrl.replace(/^\/(?:a|app)(?=\/|$)/, "") || "/";
      handler(Object.assign(incoming, { originalUrl, url }), outgoing, () => outgoing.writeHead(418).end());
    },
  });
  onTestFinished(() => listening.close());
  const url = listening.url.replace(/\/$/, "");
  const received = await readEvents(await postPrompt(url));
  expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
  expect(await (await fetch(`${url}/app/assets/main-1a2b.js`)).text()).toBe("export {};");
  expect((await fetch(`${url}/b`)).status).toBe(418);
});

test("a handler mounted below a path answers for agents whose path is the rest, and signs in", async () => {
  const access = createAccess({ token: "secret" });
  const handler = createNodeHandler(serverOf(steps(1)), { access });
  const listening = await listen({
    port: 0,
    handler: (incoming, outgoing) => {
      const originalUrl = incoming.url ?? "";
      handler(Object.assign(incoming, { originalUrl, url: originalUrl.replace(/^\/tools/, "") }), outgoing);
    },
  });
  onTestFinished(() => listening.close());
  const url = `${listening.url.replace(/\/$/, "")}/tools`;
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ code: access.createCode() });
  const signed = await fetch(`${url}/access/session`, { method: "POST", headers: json, body });
  expect(signed.status).toBe(204);
  const response = await fetch(`${url}/a`, {
    method: "POST",
    headers: { ...json, authorization: "Bearer secret" },
    body: JSON.stringify({ commands: [prompt("go")], follow: "s" }),
  });
  const received = await readEvents(response);
  expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
});

test("a body that another middleware has read and not kept is an error that names the remedy", async () => {
  const handler = createNodeHandler(serverOf(steps(1)));
  const listening = await listen({
    port: 0,
    handler: async (incoming, outgoing) => {
      await readText(incoming);
      handler(incoming, outgoing, (error) => outgoing.writeHead(500).end(String(error)));
    },
  });
  onTestFinished(() => listening.close());
  const response = await postPrompt(listening.url.replace(/\/$/, ""));
  expect(await response.text()).toContain("put this handler before it");
});

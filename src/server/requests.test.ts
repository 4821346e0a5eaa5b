import { expect, test, vi } from "vitest";
import { agentOf, follow, post, prompt, readEvents, serverOf } from "./fixtures/testServer.ts";
import { createAgentServer } from "./index.ts";
import { eventProtocol } from "./fixtures/eventProtocol.ts";
import { MAX_BODY_BYTES } from "./http/readRequest.ts";

const quick = agentOf(async () => "completed");

const send = async (body: BodyInit | null, headers: Record<string, string>, method = "POST") => {
  const server = serverOf(quick);
  const init = { method, headers, body, ...(body === null ? {} : { duplex: "half" }) };
  return (await server.handle(new Request("http://localhost/a", init)))?.status;
};

const JSON_TYPE = { "content-type": "application/json" };

test.each([
  ["JSON", "{}", JSON_TYPE, 200],
  ["JSON with a charset", "{}", { "content-type": "application/json; charset=utf-8" }, 200],
  ["a form, which any page may post", "a=1", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ["text, which any page may post", "{}", { "content-type": "text/plain" }, 415],
  ["nothing at all, which any page may post", "", {}, 415],
  ["compressed JSON", "{}", { ...JSON_TYPE, "content-encoding": "gzip" }, 415],
  ["broken JSON", "{", JSON_TYPE, 400],
  ["JSON that nests 100,000 deep", `${"[".repeat(1e5)}${"]".repeat(1e5)}`, JSON_TYPE, 400],
  ["a body whose content-length is too large", "{}", { ...JSON_TYPE, "content-length": `${MAX_BODY_BYTES + 1}` }, 413],
  ["a body that is too large", `"${"x".repeat(MAX_BODY_BYTES)}"`, JSON_TYPE, 413],
])("N5 N6 %s is answered with the right status", async (_, body, headers, status) => {
  expect(await send(body, headers)).toBe(status);
});

test("N6 an endless body is refused at the limit and not read further", async () => {
  let chunks = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      chunks += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  expect(await send(endless, JSON_TYPE)).toBe(413);
  expect(chunks).toBeLessThan(MAX_BODY_BYTES / (64 * 1024) + 4);
});

test("N6 a server takes bodies up to its own limit", async () => {
  const server = serverOf(quick, { maxBodyBytes: 100 });
  const status = async (length: number) => {
    const body = `"${"x".repeat(length - 2)}"`;
    return (await server.handle(new Request("http://localhost/a", { method: "POST", headers: JSON_TYPE, body })))
      ?.status;
  };
  expect(await status(101)).toBe(413);
  expect(await status(100)).not.toBe(413);
});

test("a method outside the list is refused", async () => {
  expect(await send(null, {}, "OPTIONS")).toBe(405);
});

test("a path without a mount is not answered, not even one that starts with a mount's name", async () => {
  const server = serverOf(quick);
  expect(await server.handle(new Request("http://localhost/ab"))).toBeUndefined();
  expect(await server.handle(new Request("http://localhost/"))).toBeUndefined();
});

test("N8 the longest matching mount answers, and mounts do not see each other's sessions", async () => {
  const protocol = eventProtocol();
  const mounts = ["/a", "/a/b"].map((path) => ({ path, protocol, agent: quick }));
  const server = createAgentServer({ mounts });
  await readEvents(await post(server, [prompt("Hello")], { follow: "s" }));
  const list = async (path: string) => (await server.handle(new Request(`http://localhost${path}/sessions`)))?.json();
  expect(await list("/a")).toEqual({
    sessions: [{ sessionId: "s", title: "Hello", updatedAt: expect.any(Number) }],
  });
  expect(await list("/a/b")).toEqual({ sessions: [] });
});

test("after a session is deleted, its id starts an empty one", async () => {
  const server = serverOf(quick);
  await readEvents(await post(server, [prompt("Hello")], { follow: "s" }));
  const remove = () => server.handle(new Request("http://localhost/a?session=s", { method: "DELETE" }));
  expect((await remove())?.status).toBe(200);
  expect((await remove())?.status).toBe(404);
  const again = await readEvents(await post(server, [prompt("Hello")], { follow: "s" }));
  expect(again[0]?.id.endsWith(".1")).toBe(true);
});

test("N16 a session named like a part of an object is a session like any other", async () => {
  const server = serverOf(quick);
  for (const name of ["__proto__", "constructor", "toString"]) {
    const received = await readEvents(await post(server, [prompt("Hello", "turn", name)], { follow: name }));
    expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
  }
});

test("N10 the response to an internal failure contains no details", async () => {
  const protocol = eventProtocol();
  const broken = {
    ...protocol,
    createServer: (options: Parameters<typeof protocol.createServer>[0]) => ({
      ...protocol.createServer(options),
      receive: () => {
        throw new Error("secret detail at /home/user");
      },
    }),
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: broken, agent: quick }] });
  const response = await post(server, []);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
});

test("N8 a mount does not list the sessions of one whose path begins with its own", async () => {
  const mounts = ["/a", "/a/b"].map((path) => ({ path, protocol: eventProtocol(), agent: quick }));
  const server = createAgentServer({ mounts });
  const body = JSON.stringify({ commands: [prompt("Hidden")], follow: "s" });
  const init = { method: "POST", headers: JSON_TYPE, body };
  await (await server.handle(new Request("http://localhost/a/b", init)))?.text();
  const list = async (path: string) => (await server.handle(new Request(`http://localhost${path}/sessions`)))?.json();
  expect(await list("/a")).toEqual({ sessions: [] });
  expect(await list("/a/b")).toMatchObject({ sessions: [{ sessionId: "s", title: "Hidden" }] });
});

test("a stream that is refused is closed in its protocol", async () => {
  const protocol = eventProtocol();
  const closed = vi.fn<(link: string) => void>();
  const watched = {
    ...protocol,
    createServer: (options: Parameters<typeof protocol.createServer>[0]) => ({
      ...protocol.createServer(options),
      closed,
    }),
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: watched, agent: quick }] });
  expect((await follow(server, "nonsense")).status).toBe(410);
  expect(closed).toHaveBeenCalledTimes(1);
  await server.close();
  expect((await follow(server)).status).toBe(500);
  expect(closed).toHaveBeenCalledTimes(2);
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocketServer, WebSocket as NodeWebSocket } from "ws";
import type { LinkIncoming } from "./openHttp.ts";
import { openSocket, type SocketLink } from "./openSocket.ts";

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
  }
});

async function serve(onConnection: (socket: NodeWebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  servers.push(server);
  server.on("connection", onConnection);
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`;
}

function open(url: string): { link: SocketLink; incoming: LinkIncoming[]; closed: Promise<LinkIncoming[]> } {
  const incoming: LinkIncoming[] = [];
  let resolve: (all: LinkIncoming[]) => void = () => {};
  const closed = new Promise<LinkIncoming[]>((done) => (resolve = done));
  const link = openSocket({
    url,
    // The same events and methods; ws only types them for Node.
    WebSocket: NodeWebSocket as unknown as typeof globalThis.WebSocket,
    onIncoming(it) {
      incoming.push(it);
      if (it.type === "closed") setTimeout(() => resolve(incoming), 5);
    },
  });
  return { link, incoming, closed };
}

describe("openSocket", () => {
  test("sends what was queued before it was open, in order, and delivers received text", async () => {
    const url = await serve((socket) => {
      socket.addEventListener("message", ({ data }) => {
        const text = typeof data === "string" ? data : "not text";
        socket.send(`echo ${text}`);
        if (text === "2") socket.close(1000);
      });
    });
    const { link, closed } = open(url);
    link.send({ a: 1 });
    link.send(2);
    expect(await closed).toEqual([
      { type: "opened", status: 101, headers: {} },
      { type: "frame", data: 'echo {"a":1}' },
      { type: "frame", data: "echo 2" },
      { type: "closed", how: "end" },
    ]);
    link.send(3);
  });

  test("delivers a message of megabytes in order: after earlier messages, before later ones and the end", async () => {
    const long = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at));
    const url = await serve((socket) => {
      for (const text of ["1", long, "2", "no JSON".repeat(50_000), "3"]) socket.send(text);
      socket.close(1000);
    });
    const { closed } = open(url);
    const all = await closed;
    expect(all.map((it) => (it.type === "frame" ? JSON.stringify(it.data).slice(0, 8) : it.type))).toEqual([
      "opened",
      '"1"',
      '"[0,1,2,',
      '"2"',
      '"no JSON',
      '"3"',
      "closed",
    ]);
  });

  test("closes as cut when the connection breaks", async () => {
    const { closed } = open(await serve((socket) => socket.terminate()));
    expect((await closed).at(-1)).toMatchObject({ type: "closed", how: "cut", error: { code: "stream_cut" } });
  });

  test("closes once as aborted when the client closes it", async () => {
    const { link, closed } = open(await serve(() => {}));
    link.close();
    link.close();
    expect(await closed).toEqual([{ type: "closed", how: "aborted" }]);
  });

  test("refuses a URL that cannot be reached or is invalid", async () => {
    for (const url of ["ws://127.0.0.1:9/", "http://"]) {
      const { incoming, closed } = open(url);
      expect(incoming).toEqual([]);
      expect(await closed).toEqual([
        { type: "closed", how: "refused", error: expect.objectContaining({ code: "network" }) },
      ]);
    }
  });
});

test("tells that nothing was sent where the page was offline", async () => {
  for (const onLine of [false, true]) {
    vi.stubGlobal("navigator", { onLine });
    const [closed] = await open("http://127.0.0.1:1/").closed;
    expect(closed?.type === "closed" && closed.error?.unsent).toBe(onLine ? undefined : true);
  }
  vi.unstubAllGlobals();
});

test("a server that closes without a code has ended the connection, and not broken it", async () => {
  const { closed } = open(await serve((socket) => socket.close()));
  expect((await closed).at(-1)).toEqual({ type: "closed", how: "end" });
});

test("a message that comes as bytes is delivered as its text", async () => {
  const url = await serve((socket) => {
    socket.send(Buffer.from('{"a":"é"}'));
    socket.close(1000);
  });
  const frames = (await open(url).closed).filter(({ type }) => type === "frame");
  expect(frames).toEqual([{ type: "frame", data: '{"a":"é"}' }]);
});

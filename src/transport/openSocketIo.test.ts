import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { expect, onTestFinished, test, vi } from "vitest";
import type { LinkIncoming } from "./openHttp.ts";
import { openSocketIo } from "./openSocketIo.ts";

/** A socket.io server on loopback, and a connection to it. */
async function open(onConnection: (socket: Parameters<Parameters<Server["on"]>[1]>[0]) => void, path = "/agents/io") {
  const http = createServer();
  const server = new Server(http, { path: "/agents/io", destroyUpgradeTimeout: 10 });
  server.on("connection", onConnection);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.close());
  const { port } = http.address() as AddressInfo;
  const incoming: LinkIncoming[] = [];
  const link = openSocketIo({
    url: `socket.io:http://127.0.0.1:${port}${path}?tenant=t#Message`,
    headers: { authorization: "Bearer secret" },
    load: () => import("socket.io-client"),
    onIncoming: (one) => void incoming.push(one),
  });
  onTestFinished(() => link.close());
  return { server, link, incoming, types: () => incoming.map((one) => (one.type === "closed" ? one.how : one.type)) };
}

test("sends and receives one event, with query and token, and queues what is sent before it is open", async () => {
  const seen: unknown[] = [];
  const { link, incoming } = await open((socket) => {
    seen.push(socket.handshake.auth, socket.handshake.query["tenant"]);
    socket.on("Message", (data: unknown) => {
      seen.push(data);
      socket.emit("Message", { echo: data });
    });
  });
  link.send({ n: 1 });
  await vi.waitFor(() => expect(incoming).toHaveLength(2));
  expect(seen).toEqual([{ token: "secret" }, "t", { n: 1 }]);
  expect(incoming).toMatchObject([
    { type: "opened", status: 101 },
    { type: "frame", data: { echo: { n: 1 } } },
  ]);
});

test("closes exactly once with how it ended: by the server, by the network, by the client", async () => {
  const byServer = await open((socket) => void socket.disconnect());
  await vi.waitFor(() => expect(byServer.types()).toEqual(["opened", "end"]));
  const byNetwork = await open((socket) => void socket.conn.close());
  await vi.waitFor(() => expect(byNetwork.types()).toEqual(["opened", "cut"]));
  const byUs = await open(() => {});
  await vi.waitFor(() => expect(byUs.types()).toEqual(["opened"]));
  byUs.link.close();
  byUs.link.close();
  await vi.waitFor(() => expect(byUs.types()).toEqual(["opened", "aborted"]));
});

test("is refused if no server answers, and does not retry by itself", async () => {
  const { types, incoming } = await open(() => {}, "/elsewhere");
  await vi.waitFor(() => expect(types()).toEqual(["refused"]));
  expect(incoming[0]).toMatchObject({ error: { code: "network" } });
});

test("reports a missing client only after the link was returned", async () => {
  const order: string[] = [];
  openSocketIo({
    url: "socket.io:http://127.0.0.1:1#Message",
    headers: {},
    onIncoming: ({ type }) => void order.push(type),
  });
  order.push("returned");
  await vi.waitFor(() => expect(order).toEqual(["returned", "closed"]));
});

test("names the missing option if the page passes no client of socket.io", async () => {
  const incoming: LinkIncoming[] = [];
  openSocketIo({
    url: "socket.io:http://127.0.0.1:1#Message",
    headers: {},
    onIncoming: (one) => void incoming.push(one),
  });
  await vi.waitFor(() => expect(incoming).toHaveLength(1));
  expect(incoming[0]).toMatchObject({
    type: "closed",
    how: "refused",
    error: { code: "configuration", message: expect.stringContaining('() => import("socket.io-client")') },
  });
});

test("a link that is closed while the client of socket.io loads never connects", async () => {
  const io = vi.fn<() => never>();
  let loaded: (client: { io: typeof io }) => void = () => undefined;
  const incoming: LinkIncoming[] = [];
  const link = openSocketIo({
    url: "socket.io:http://127.0.0.1:1#Message",
    headers: { authorization: "Bearer secret" },
    load: () => new Promise((resolve) => (loaded = resolve)),
    onIncoming: (one) => void incoming.push(one),
  });
  link.close();
  await vi.waitFor(() => expect(incoming).toMatchObject([{ type: "closed", how: "aborted" }]));
  loaded({ io });
  await new Promise((resolve) => void setTimeout(resolve, 0));
  expect(io).not.toHaveBeenCalled();
  expect(incoming).toHaveLength(1);
});

import { expect, test } from "vitest";
import { parseJson, type HttpRequest, type LogEntry, type Json, type ServerStep } from "../../../model/index.ts";
import { emptyThread, reduceAll } from "../../../store/index.ts";
import { createAcpServer } from "./createAcpServer.ts";

test("connections that clients have left without a word are forgotten, those with an open stream are not", () => {
  let ids = 0;
  const agent = { name: "a", title: "A", version: "1", showsFiles: false };
  const half = createAcpServer({ createId: (noun) => `${noun}_${++ids}`, agent });
  const threads = { get: () => undefined, log: () => [], list: () => [] };
  const send = (method: "POST" | "GET", headers: HttpRequest["headers"], body?: HttpRequest["body"]): ServerStep =>
    half.receive({ method, url: "/", headers, body }, threads);
  const connect = (): string => {
    const { response } = send("POST", {}, { jsonrpc: "2.0", id: 0, method: "initialize", params: {} });
    return response?.headers["acp-connection-id"] ?? "";
  };
  const listen = (id: string): boolean =>
    send("GET", { accept: "text/event-stream", "acp-connection-id": id }).stream !== undefined;
  const [first, second] = [connect(), connect()];
  expect(listen(first)).toBe(true);
  const last = Array.from({ length: 1000 }, connect).at(-1) ?? "";
  expect(listen(second)).toBe(false);
  expect(listen(last)).toBe(true);
  // It is still known: its stream has a reader.
  expect(send("GET", { accept: "text/event-stream", "acp-connection-id": first }).response?.status).toBe(409);
});

test("what is no request is answered with the error that says why", () => {
  const agent = { name: "a", title: "A", version: "1", showsFiles: false };
  const half = createAcpServer({ createId: (noun) => noun, agent });
  const threads = { get: () => undefined, log: () => [], list: () => [] };
  const answer = (data: Json): Json | undefined => {
    const { frames } = half.receive({ link: "l", data }, threads);
    return parseJson(frames?.[0]?.frames[0]?.data ?? "");
  };
  expect(answer("{ not json")).toMatchObject({ id: null, error: { code: -32700 } });
  expect(answer([])).toMatchObject({ id: null, error: { code: -32600 } });
  answer({ jsonrpc: "2.0", id: 0, method: "initialize", params: {} });
  expect(answer({ jsonrpc: "2.0", id: 7, method: 12 })).toMatchObject({ id: 7, error: { code: -32600 } });
});

test.each([
  ["e.1", "e.2", "e.3"],
  ["e.1-0", "e.1-1", "e.1-2"],
])("what session/load has replayed is not sent again, whatever the event ids are: %s", (...ids) => {
  const agent = { name: "a", title: "A", version: "1", showsFiles: false };
  const half = createAcpServer({ createId: (noun) => noun, agent });
  const log = ids.map((eventId): LogEntry => {
    const part = { type: "file", key: eventId, block: { type: "text", text: eventId } } as const;
    return { eventId, event: { type: "part.added", turnId: "t", messageId: "m", part } };
  });
  const replayed = log.slice(0, 2);
  const thread = reduceAll(
    replayed.map(({ event }) => event),
    emptyThread(),
  );
  const threads = { get: () => thread, log: () => replayed, list: () => [] };
  half.receive({ link: "l", data: { jsonrpc: "2.0", id: 0, method: "initialize", params: {} } }, threads);
  const load = { jsonrpc: "2.0", id: 1, method: "session/load", params: { sessionId: "s", cwd: "/", mcpServers: [] } };
  const { stream, settle } = half.receive({ link: "l", data: load }, threads);
  expect(JSON.stringify(settle?.({}))).toContain("agent_message_chunk");
  const sent = log.map((entry) => half.encode(stream?.link ?? "", entry, threads).frames.length);
  expect(sent).toEqual([0, 0, 1]);
});

test.each(["session/prompt", "session/set_mode", "session/close"])(
  "a session that this client has not opened takes nothing from it: %s",
  (method) => {
    const agent = { name: "a", title: "A", version: "1", showsFiles: false };
    const half = createAcpServer({ createId: (noun) => noun, agent });
    const threads = { get: () => emptyThread(), log: () => [], list: () => [] };
    half.receive({ link: "l", data: { jsonrpc: "2.0", id: 0, method: "initialize", params: {} } }, threads);
    const params = { sessionId: "s", modeId: "code", prompt: [{ type: "text", text: "hi" }] };
    const step = half.receive({ link: "l", data: { jsonrpc: "2.0", id: 1, method, params } }, threads);
    expect(step.commands).toEqual([]);
    expect(JSON.stringify(step.settle?.({}))).toContain("Open the session first");
  },
);

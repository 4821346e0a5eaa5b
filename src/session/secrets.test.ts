import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../agents/index.ts";
import { servedProtocols } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

// Made up in pieces, so that no scanner takes this file for a leak.
const secrets = {
  argument: ["ghp_", "16C7e42F292c6912E7710c838347Ae178B4a"].join(""),
  result: ["sk-ant-", "api03-abcdefghijklmnopqrstuvwxyz0123456789"].join(""),
  failure: ["AKIA", "IOSFODNN7EXAMPLE"].join(""),
  header: ["npm_", "abcdefghijklmnopqrstuvwxyz0123456789"].join(""),
};

afterEach(() => void vi.restoreAllMocks());

/** Runs a granted tool, fails another one, and describes both. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const at = { turnId: turn.turnId, messageId: turn.messageId } as const;
    const call = { ...at, type: "toolCall.started", runsOn: "server" } as const;
    const argument = JSON.stringify({ key: secrets.argument });
    turn.emit({ ...call, toolCallId: `${turn.turnId}c1`, toolName: "deploy", argument });
    const options = [
      { id: "y", label: "", kind: "allow_once" },
      { id: "n", label: "", kind: "reject_once" },
    ] as const;
    const base = { turnId: turn.turnId, kind: "permission", editable: false, canExplainDenial: true } as const;
    await turn.ask([{ ...base, requestId: `${turn.turnId}r`, toolCallId: `${turn.turnId}c1`, options }]);
    const done = { status: "completed", result: secrets.result } as const;
    turn.emit({ ...at, type: "toolCall.updated", toolCallId: `${turn.turnId}c1`, patch: done });
    turn.emit({ ...call, toolCallId: `${turn.turnId}c2`, toolName: "check", argument: "{}" });
    const failed = { status: "failed", error: { layer: "tool", message: secrets.failure } } as const;
    turn.emit({ ...at, type: "toolCall.updated", toolCallId: `${turn.turnId}c2`, patch: failed });
    return "completed";
  },
};

/** Wires whose server stores the conversation; over the others each prompt contains it, and a decision contains the answers. */
const storing: ReadonlySet<string> = new Set(["deltakit", "aap", "acp"]);

const asking = servedProtocols.filter((one) => one.create().carries.features.permissions !== "absent");

describe.each(asking.map((one) => [one.id, one] as const))("secrets in a session over %s", (id, protocol) => {
  test("U19 secrets of the wire are in no address and no header, those of a header in no thread, and none in the console", async () => {
    const logged: unknown[] = [];
    for (const method of ["log", "info", "warn", "error", "debug"] as const)
      vi.spyOn(console, method).mockImplementation((...words) => logged.push(...words));
    const server = createAgentServer({ mounts: [{ path: "/a", protocol: protocol.create(), agent }] });
    const requests: { url: string; headers: string; body: string }[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const request = new Request(url, init);
      const headers = new Headers(request.headers);
      headers.delete("authorization");
      const body = await request.clone().text();
      requests.push({ url: request.url, headers: JSON.stringify([...headers]), body });
      return (await server.handle(request)) ?? new Response(null, { status: 404 });
    };
    const headers = { authorization: `Bearer ${secrets.header}` };
    const open = () => createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch, headers });
    const first = open();
    onTestFinished(async () => {
      first.close();
      await server.close();
    });
    const session = first.session();
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toMatchObject([{ state: "open" }]));
    session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
    await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" }));
    session.send("and again");
    await vi.waitFor(() => expect(session.thread.requests.filter(({ state }) => state === "open")).toHaveLength(1));
    expect(JSON.stringify(session.thread)).toContain(secrets.result);
    for (const secret of Object.values(secrets)) {
      for (const { url, headers: sent, body } of requests)
        expect(url + sent + (storing.has(id) ? body : "")).not.toContain(secret);
    }
    expect(JSON.stringify(session.thread)).not.toContain(secrets.header);
    expect(logged).toEqual([]);
  });
});

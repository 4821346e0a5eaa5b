import { expect, test, vi } from "vitest";
import { digestInput } from "../content/index.ts";
import type { Answer, NewRequest } from "../model/index.ts";
import { defineCarries } from "../protocols/index.ts";
import {
  agentOf,
  endsWith,
  follow,
  grant,
  permission,
  post,
  prompt,
  readEvents,
  serverOf,
  submit,
  typesOf,
} from "./fixtures/testServer.ts";

const INPUT = { path: "a.txt", text: "new" };

/** A server whose agent asks once and records the answers that it receives. */
const asker = (requests: readonly NewRequest[], options: Parameters<typeof serverOf>[1] = {}) => {
  const answersReceived: (readonly Answer[])[] = [];
  const agent = agentOf(async (turn) => {
    turn.emit({
      type: "toolCall.started",
      turnId: "turn",
      messageId: turn.messageId,
      toolCallId: "call",
      toolName: "write_file",
      argument: JSON.stringify(INPUT),
    });
    answersReceived.push(await turn.ask(requests));
    return "completed";
  });
  const server = serverOf(agent, options);
  const ask = async () => {
    const stream = await post(server, [prompt("go")], { follow: "s" });
    const received = await readEvents(stream, endsWith("tool_use"));
    return received.at(-1)?.id;
  };
  return { server, answersReceived, ask };
};

test("an ask ends the turn with tool_use and the answers start it again", async () => {
  const { server, answersReceived, ask } = asker([permission("one"), permission("two")]);
  const opened = await ask();
  expect((await post(server, [submit("k1", grant("two", { optionId: "yes" }))])).status).toBe(200);
  expect(answersReceived).toHaveLength(0);
  expect((await post(server, [submit("k2", grant("one", { granted: false, reason: "not now" }))])).status).toBe(200);
  const rest = await readEvents(await follow(server, opened));
  expect(typesOf(rest)).toEqual(["request.updated", "request.updated", "turn.started", "turn.ended"]);
  expect(answersReceived).toEqual([
    [expect.objectContaining({ granted: false, reason: "not now" }), expect.objectContaining({ optionId: "yes" })],
  ]);
});

test("a request that the protocol does not support is refused by policy, and the turn continues", async () => {
  const { server, answersReceived } = asker([permission("one")], { carries: defineCarries({}) });
  const rest = await readEvents(await post(server, [prompt("go")], { follow: "s" }));
  expect(typesOf(rest).slice(-3)).toEqual(["request.opened", "request.updated", "turn.ended"]);
  expect(answersReceived).toEqual([[expect.objectContaining({ granted: false, by: "policy" })]]);
});

test("P13 a grant is executed once: the same key gets the same answer, another key is stale", async () => {
  const { server, answersReceived, ask } = asker([permission("one")]);
  const opened = await ask();
  const twice = await Promise.all([
    post(server, [submit("k", grant("one"))]),
    post(server, [submit("k", grant("one"))]),
  ]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await post(server, [submit("k", grant("one"))])).status).toBe(200);
  expect((await post(server, [submit("other", grant("one"))])).status).toBe(409);
  expect((await post(server, [submit("k", grant("one", { granted: false }))])).status).toBe(409);
  const rest = await readEvents(await follow(server, opened));
  expect(typesOf(rest).filter((type) => type === "request.updated")).toHaveLength(1);
  expect(answersReceived).toHaveLength(1);
});

test("P13 two different answers at the same moment: one counts, the other is stale", async () => {
  const { server, answersReceived, ask } = asker([permission("one")]);
  await ask();
  const both = await Promise.all([
    post(server, [submit("a", grant("one"))]),
    post(server, [submit("b", grant("one", { granted: false }))]),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await vi.waitFor(() => expect(answersReceived).toHaveLength(1));
});

test("S11 a repeated request under the same key gets the whole stream again", async () => {
  const { server, ask } = asker([permission("one")], { answers: "together" });
  await ask();
  const first = await readEvents(await post(server, [submit("k", grant("one"))], { follow: "s" }));
  const again = await readEvents(await post(server, [submit("k", grant("one"))], { follow: "s" }));
  expect(again).toEqual(first);
  expect(typesOf(first)).toEqual(["request.updated", "turn.started", "turn.ended"]);
});

test("P2 a decision about another input than the one to be executed is refused", async () => {
  const { server, answersReceived, ask } = asker([permission("one", { toolCallId: "call" })]);
  await ask();
  const shown = (input: object) => grant("one", { digest: digestInput({ ...input }) });
  expect((await post(server, [submit("a", shown({ ...INPUT, path: "b.txt" }))])).status).toBe(409);
  expect(answersReceived).toHaveLength(0);
  expect((await post(server, [submit("b", shown(INPUT))])).status).toBe(200);
  await vi.waitFor(() => expect(answersReceived).toHaveLength(1));
});

test.each([
  ["an unknown request", grant("unknown"), 404],
  ["an unknown option", grant("one", { optionId: "maybe" }), 400],
  ["a grant with a refusing option", grant("one", { optionId: "no" }), 400],
  ["an edited input where none may be edited", grant("one", { input: {} }), 400],
])("%s is refused and nothing happens", async (_, answer, status) => {
  const { server, answersReceived, ask } = asker([permission("one")]);
  await ask();
  expect((await post(server, [submit("k", answer)])).status).toBe(status);
  expect(answersReceived).toHaveLength(0);
});

test("one invalid answer refuses the whole submission", async () => {
  const { server, ask } = asker([permission("one"), permission("two")]);
  const opened = await ask();
  expect((await post(server, [submit("k", grant("one"), grant("two", { optionId: "maybe" }))])).status).toBe(400);
  expect((await post(server, [submit("l", grant("one"), grant("two"))])).status).toBe(200);
  expect(typesOf(await readEvents(await follow(server, opened)))[0]).toBe("request.updated");
});

test("if answers must be submitted together, a submission with one missing is refused", async () => {
  const { server, ask } = asker([permission("one"), permission("two")], { answers: "together" });
  await ask();
  expect((await post(server, [submit("k", grant("one"))])).status).toBe(400);
  expect((await post(server, [submit("l", grant("one"), grant("two"))])).status).toBe(200);
});

test("a client tool is answered with an output or an error, not with neither", async () => {
  const execution = permission("one", { kind: "execution", options: [] });
  const { server, answersReceived, ask } = asker([execution]);
  await ask();
  expect((await post(server, [submit("a", grant("one", { by: "tool" }))])).status).toBe(400);
  expect((await post(server, [submit("b", grant("one", { by: "tool", output: "42" }))])).status).toBe(200);
  await vi.waitFor(() => expect(answersReceived[0]?.[0]).toMatchObject({ output: "42" }));
});

test("a client tool that the user denied is answered with the reason only", async () => {
  const { server, answersReceived, ask } = asker([permission("one", { kind: "execution", options: [] })]);
  await ask();
  const denied = { granted: false, reason: "not on this page" } as const;
  expect((await post(server, [submit("a", grant("one", { ...denied, output: "42" }))])).status).toBe(400);
  expect((await post(server, [submit("b", grant("one", denied))])).status).toBe(200);
  await vi.waitFor(() => expect(answersReceived[0]?.[0]).toMatchObject(denied));
});

test("P14 a stop withdraws open requests, and a late answer is stale", async () => {
  const { server, answersReceived, ask } = asker([permission("one")]);
  const opened = await ask();
  await post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "turn" }]);
  const rest = await readEvents(await follow(server, opened));
  expect(typesOf(rest)).toEqual(["turn.stopping", "request.withdrawn", "turn.ended"]);
  expect((await post(server, [submit("k", grant("one"))])).status).toBe(409);
  expect(answersReceived).toHaveLength(0);
});

test("P14 a request that expires counts as refused by time", async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const { server, answersReceived, ask } = asker([permission("one", { expiresAt: 1000 })]);
    const opened = await ask();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answersReceived).toEqual([[{ granted: false, by: "timeout", at: 1000 }]]);
    expect(typesOf(await readEvents(await follow(server, opened)))[0]).toBe("request.withdrawn");
    expect((await post(server, [submit("k", grant("one"))])).status).toBe(409);
  } finally {
    vi.useRealTimers();
  }
});

test("a permission has no output, and a grant without the digest of what was shown is refused; a denial needs none", async () => {
  const { server, ask, answersReceived } = asker([{ ...permission("r1"), toolCallId: "call" }]);
  await ask();
  const shown = { ...grant("r1").answer, digest: digestInput(INPUT) };
  const refused = [
    { requestId: "r1", answer: { ...shown, output: "done" } },
    { requestId: "r1", answer: { ...shown, error: { layer: "tool" as const, message: "boom" } } },
    { requestId: "r1", answer: grant("r1").answer, takesDigest: true as const },
  ];
  for (const [index, submitted] of refused.entries())
    expect((await post(server, [submit(`k${index}`, submitted)])).status).toBe(400);
  expect(answersReceived).toEqual([]);
  const denied = {
    requestId: "r1",
    answer: { granted: false, by: "user" as const, at: 0 },
    takesDigest: true as const,
  };
  expect((await post(server, [submit("k9", denied)])).status).toBeLessThan(300);
});

test("if one of several requested tools is trusted, each answer still belongs to its own request", async () => {
  const requests = [permission("one"), permission("two", { toolCallId: "call" }), permission("three")];
  const { server, answersReceived, ask } = asker(requests);
  await post(server, [{ type: "trustTools", sessionId: "s", toolNames: ["write_file"] }]);
  await ask();
  await post(server, [submit("a", grant("three", { granted: false, reason: "no" }))]);
  await post(server, [submit("b", grant("one", { optionId: "yes" }))]);
  await vi.waitFor(() => expect(answersReceived).toHaveLength(1));
  expect(answersReceived[0]).toMatchObject([{ optionId: "yes" }, { granted: true, by: "policy" }, { reason: "no" }]);
});

test("P14 an answer after the deadline is stale, even before the request is marked as expired", async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const { server, answersReceived, ask } = asker([permission("one", { expiresAt: 1000 })]);
    await ask();
    vi.setSystemTime(1000);
    expect((await post(server, [submit("k", grant("one"))])).status).toBe(409);
    expect(answersReceived).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});

test("P14 a stop withdraws open requests at once, even while the agent still runs", async () => {
  vi.useFakeTimers();
  try {
    const server = serverOf(
      agentOf((turn) => {
        void turn.ask([permission("one")]).catch(() => undefined);
        return new Promise(() => undefined);
      }),
    );
    await readEvents(await post(server, [prompt("go")], { follow: "s" }), endsWith("tool_use"));
    const stopped = post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "turn" }]);
    await vi.advanceTimersByTimeAsync(1);
    expect((await post(server, [submit("k", grant("one"))])).status).toBe(409);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await stopped).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("a prompt that was refused while a turn ran is taken under the same key after it", async () => {
  let finish = (): void => undefined;
  const server = serverOf(agentOf(() => new Promise((resolve) => (finish = () => resolve("completed")))));
  const first = await post(server, [prompt("one", "first")], { follow: "s" });
  const send = () => post(server, [prompt("two", "second")], { headers: { "idempotency-key": "k" } });
  expect((await send()).status).toBe(409);
  finish();
  await readEvents(first);
  expect((await send()).status).toBe(200);
  const twice = await send();
  expect(twice.status).toBe(200);
  finish();
  await server.close();
});

test("P14 a request that expires in two months can be answered", async () => {
  vi.useFakeTimers({ now: 0 });
  try {
    const { server, ask } = asker([permission("one", { expiresAt: 60 * 24 * 3_600_000 })]);
    await ask();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await post(server, [submit("k", grant("one"))])).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("a question whose options cannot be told apart can only be denied", async () => {
  const options = [
    { id: "same", label: "Yes", kind: "allow_once" },
    { id: "same", label: "No", kind: "reject_once" },
  ] as const;
  const { server, answersReceived, ask } = asker([permission("one", { options })]);
  await ask();
  expect((await post(server, [submit("a", grant("one"))])).status).toBe(400);
  expect(answersReceived).toEqual([]);
  expect((await post(server, [submit("b", grant("one", { granted: false }))])).status).toBe(200);
});

test("trust in one tool grants no other tool", async () => {
  const { server, answersReceived, ask } = asker([permission("one", { toolCallId: "call" })]);
  await post(server, [{ type: "trustTools", sessionId: "s", toolNames: ["read_file"] }]);
  await ask();
  expect(answersReceived).toEqual([]);
  expect((await post(server, [submit("k", grant("one"))])).status).toBe(200);
});

test("trust in one tool grants no other call that shares its id", async () => {
  const granted: (readonly Answer[])[] = [];
  const server = serverOf(
    agentOf(async (turn) => {
      const at = { turnId: "turn", messageId: turn.messageId, toolCallId: "call", argument: JSON.stringify(INPUT) };
      turn.emit({ type: "toolCall.started", ...at, toolName: "write_file" });
      turn.emit({ type: "toolCall.started", ...at, occurrence: 1, toolName: "read_file" });
      granted.push(await turn.ask([permission("one", { toolCallId: "call", occurrence: 0, exact: "call" })]));
      return "completed";
    }),
  );
  await post(server, [{ type: "trustTools", sessionId: "s", toolNames: ["read_file"] }]);
  await readEvents(await post(server, [prompt("go")], { follow: "s" }), endsWith("tool_use"));
  expect(granted).toEqual([]);
});

test.each<Partial<NewRequest>>([
  { safetyCheck: "malicious_instructions" },
  { blocked: { reason: "invalid", detail: "", lasting: true } },
])("trust in its tool does not answer what only a person may, or nobody: %j", async (more) => {
  const { server, answersReceived, ask } = asker([permission("one", { toolCallId: "call", ...more })]);
  await post(server, [{ type: "trustTools", sessionId: "s", toolNames: ["write_file"] }]);
  await ask();
  expect(answersReceived).toEqual([]);
});

test("a client tool is executed also where it is trusted", async () => {
  const execution = permission("one", { kind: "execution", options: [], toolCallId: "call" });
  const { server, answersReceived, ask } = asker([execution]);
  await post(server, [{ type: "trustTools", sessionId: "s", toolNames: ["write_file"] }]);
  await ask();
  expect(answersReceived).toEqual([]);
  expect((await post(server, [submit("k", grant("one", { by: "tool", output: "42" }))])).status).toBe(200);
  await vi.waitFor(() => expect(answersReceived[0]?.[0]).toMatchObject({ by: "tool", output: "42" }));
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent, AgentTurn } from "../../agents/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createConnection, type Session } from "../../session/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { aap } from "./aap.ts";
import { serveAap } from "./server/serveAap.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

const tool = { name: "delete_file", description: "", parameters: { type: "object" } };
const model = {
  id: "model",
  name: "Model",
  type: "select",
  value: "fast",
  choices: [
    { value: "fast", name: "Fast" },
    { value: "deep", name: "Deep" },
  ],
} as const;
const tone = { ...model, id: "tone", name: "Tone" };

async function remove(turn: AgentTurn): Promise<void> {
  const { turnId, messageId } = turn;
  const place = { turnId, messageId, toolCallId: "c1" };
  turn.emit({ type: "toolCall.started", ...place, toolName: "delete_file", argument: "{}" });
  const request = { requestId: `r:${turnId}`, turnId, kind: "permission", toolCallId: "c1" } as const;
  const [answer] = await turn.ask([{ ...request, options: [], editable: false, canExplainDenial: true }]);
  const set = turn.thread().session.options?.find(({ id }) => id === "model")?.value ?? "unset";
  turn.emit({
    type: "toolCall.updated",
    ...place,
    patch: { status: "completed", result: `by ${answer?.by}, ${String(set)}` },
  });
}

/** A server with one agent, and a page for each call of the function. */
function serve(dialect: "seed" | 3) {
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    tools: [tool],
    options: [model, tone],
    run: (turn) => remove(turn).then(() => "completed" as const),
  };
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAap({ dialect }), agent }] });
  onTestFinished(() => server.close());
  const fetch: typeof globalThis.fetch = async (url, init) =>
    (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
  return (sessionId?: string): Session => {
    const connection = createConnection({ protocol: aap({ dialect }), url: "http://agent.test/a", fetch });
    onTestFinished(() => connection.close());
    return connection.session(sessionId);
  };
}

const results = ({ thread }: Session) =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "tool_call" ? [part.result] : [])));
const idle = (session: Session, count: number) =>
  vi.waitFor(() => {
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(results(session)).toHaveLength(count);
  });

async function allowAlways(session: Session): Promise<void> {
  await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1));
  const [request] = selectOpenRequests(session.thread);
  const option = request?.options.find(({ kind }) => kind === "allow_always");
  session.decide(requestIdOf(request), { granted: true, optionId: option?.id ?? "" });
}

test.each(["seed", 3] as const)("dialect %s: an always allowed tool opens no further requests", async (dialect) => {
  const session = serve(dialect)();
  session.send("one");
  await allowAlways(session);
  await idle(session, 1);
  session.send("two");
  await idle(session, 2);
  expect(results(session)).toEqual(["by user, fast", "by policy, fast"]);
});

test("trust and settings survive a reload: the server stores them with the session", async () => {
  const open = serve(3);
  const session = open();
  await vi.waitFor(() => expect(session.thread.session.features).toBeDefined());
  session.setOptions({ model: "deep" });
  session.send("one");
  await allowAlways(session);
  await idle(session, 1);
  expect(results(session)).toEqual(["by user, deep"]);
  const later = open(session.thread.session.wireId);
  await vi.waitFor(() =>
    expect(later.thread.session.options).toMatchObject([
      { id: "model", value: "deep" },
      { id: "tone", value: "fast" },
    ]),
  );
  await idle(later, 1);
  later.send("two");
  await idle(later, 2);
  expect(results(later)).toEqual(["by user, deep", "by policy, deep"]);
});

test("a value that the agent does not offer changes nothing", async () => {
  const open = serve(3);
  const session = open();
  await vi.waitFor(() => expect(session.thread.session.features).toBeDefined());
  session.setOptions({ model: "none" });
  expect(session.thread.session.options).toMatchObject([{ value: "fast" }, { value: "fast" }]);
});

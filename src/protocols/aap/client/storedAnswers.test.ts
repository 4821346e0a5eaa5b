import { describe, expect, test } from "vitest";
import type { Json } from "../../../model/index.ts";
import { createTestSession } from "../../fixtures/createTestSession.ts";
import { aap } from "../aap.ts";

const asked = [
  { role: "user", content: "delete it" },
  {
    role: "assistant",
    content: [{ type: "tool_use", toolCallId: "call_1", name: "delete_file", input: { path: "/a" } }],
  },
];
const done = [
  ...asked,
  { role: "tool", toolCallId: "call_1", content: "deleted" },
  { role: "assistant", content: "Done." },
];

/** Opens a conversation that an earlier life of the page has stored, up to the request for its history, and answers its permission. */
function answerStored(requestId: string) {
  const session = createTestSession(aap(), "/api");
  const links = (): string[] => session.effects.flatMap((effect) => (effect.type === "open" ? [effect.link] : []));
  const respond = (link: string, data: Json): void => {
    session.receive({ link, type: "opened", status: 200, headers: {} });
    session.receive({ link, type: "frame", data });
    session.receive({ link, type: "closed", how: "end" });
  };
  session.command({ type: "openSession", sessionId: "s", wireId: "sess_1" });
  respond(links().at(-1) ?? "", { version: 3, agents: [{ name: "scripted", tools: [{ name: "delete_file" }] }] });
  respond(links().at(-1) ?? "", { sessionId: "sess_1", agent: { name: "scripted" }, tools: [] });
  const history = links().at(-1) ?? "";
  const answer = { granted: true, by: "user", at: 1 } as const;
  const answers = [{ requestId, answer }];
  session.command({ type: "submitAnswers", sessionId: "s", turnId: "turn:1", answers, tools: [], idempotencyKey: "k" });
  const post = session.effects.findLast((effect) => effect.type === "open");
  return {
    session,
    body: post?.type === "open" ? post.request.body : undefined,
    refuse: () =>
      session.receive({
        link: links().at(-1) ?? "",
        type: "closed",
        how: "refused",
        error: { code: "bad_status", message: "", status: 422 },
      }),
    arrives: (full: Json) => respond(history, { history: { full } }),
  };
}

describe("an answer whose call only an earlier life of the page has read", () => {
  test.each([
    ["permission:turn~:1:call_1", { role: "tool_permission", toolCallId: "call_1", granted: true }],
    ["permission:turn~:1:call_1~2", { role: "tool_permission", toolCallId: "call_1", granted: true }],
    ["permission:turn~:1:a:b", { role: "tool_permission", toolCallId: "a:b", granted: true }],
    ["execution:turn~:1:call_1", { role: "tool", toolCallId: "call_1", content: "" }],
    ["permission:turn~:2:call_1", { role: "request_answer", requestId: "permission:turn~:2:call_1", granted: true }],
    ["question-7", { role: "request_answer", requestId: "question-7", granted: true }],
  ])("%s is written as %j", (requestId, message) => {
    expect(answerStored(requestId).body).toEqual({ messages: [message], stream: "delta" });
  });

  test("is not overtaken by a history that was requested before", () => {
    const { session, arrives } = answerStored("permission:turn~:1:call_1");
    const opened = session.effects.length;
    arrives(asked);
    expect(session.effects.slice(opened)).toEqual([]);
  });

  test("leaves such a history as it is once the server has refused the answer", () => {
    const { session, refuse, arrives } = answerStored("permission:turn~:1:call_1");
    refuse();
    arrives(done);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  });
});

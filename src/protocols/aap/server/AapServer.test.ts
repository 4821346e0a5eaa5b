import { describe, expect, test } from "vitest";
import type { AgentEvent, Json, Part, ToolDeclaration } from "../../../model/index.ts";
import { createLoop } from "../../fixtures/createLoop.ts";
import type { TestSession } from "../../fixtures/createTestSession.ts";
import { serveAap } from "./serveAap.ts";
import type { AapOptions } from "../AapOptions.ts";

const tools: readonly ToolDeclaration[] = ["get_document", "get_selection"].map((name) => ({
  name,
  description: name,
  parameters: { type: "object" },
}));

function parts(session: TestSession): readonly Part[] {
  return session.thread.messages.filter(({ role }) => role !== "user").flatMap((message) => message.parts);
}

function calls(session: TestSession) {
  return parts(session).flatMap((part) => (part.type === "tool_call" ? [part] : []));
}

describe("the server half", () => {
  const at = { turnId: "t", messageId: "m" };
  const started: readonly AgentEvent[] = [
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "toolCall.started", ...at, toolCallId: "call_1", toolName: "get_document", argument: '{"id":1}' },
    { type: "toolCall.started", ...at, toolCallId: "call_2", toolName: "delete_file", argument: "{}" },
  ];
  const ask = (toolCallId: string, kind: "execution" | "permission"): AgentEvent => ({
    type: "request.opened",
    turnId: "t",
    request: {
      requestId: `r_${toolCallId}`,
      turnId: "t",
      kind,
      toolCallId,
      options: [],
      editable: false,
      canExplainDenial: true,
    },
  });
  const waiting: readonly AgentEvent[] = [
    ...started,
    ask("call_1", "execution"),
    ask("call_2", "permission"),
    { type: "turn.ended", turnId: "t", reason: "tool_use" },
  ];

  function serve(options: AapOptions, messages: readonly Json[]) {
    const loop = createLoop(serveAap(options));
    loop.command({ type: "openSession", sessionId: "s" });
    loop.session.dispatch({ type: "turn.started", turnId: "turn_1" });
    loop.command({
      type: "sendPrompt",
      sessionId: "s",
      turnId: "turn_1",
      messageId: "u",
      content: [{ type: "text", text: "x" }],
      tools,
    });
    for (const event of waiting) loop.emit(event);
    return {
      loop,
      step: loop.ask({
        method: "POST",
        url: options.dialect === "seed" ? "/session/session_0" : "/sessions/session_0/turns",
        headers: {},
        body: { messages: [...messages], stream: "delta" },
      }),
    };
  }

  test.each(["seed", 3] as const)(
    "dialect %s: results and permissions become answers of the open requests",
    (dialect) => {
      const { loop, step } = serve({ dialect }, [
        { role: "tool", toolCallId: "call_1", content: "doc" },
        { role: "tool_permission", toolCallId: "call_2", granted: false, reason: "no" },
      ]);
      expect(step.commands).toMatchObject([
        {
          type: "submitAnswers",
          answers: [
            { requestId: "r_call_1", answer: { granted: true, output: "doc" } },
            { requestId: "r_call_2", answer: { granted: false, reason: "no" } },
          ],
        },
      ]);
      expect(loop.commands.find(({ type }) => type === "sendPrompt")).toMatchObject({
        tools: [{ name: "get_document" }, { name: "get_selection" }],
      });
    },
  );

  test("the reason of a permission reaches the client in a kit event, since the protocol's call has no field for it", () => {
    const loop = createLoop(serveAap());
    loop.command({ type: "openSession", sessionId: "s" });
    loop.session.dispatch({ type: "turn.started", turnId: "turn_1" });
    const content = [{ type: "text", text: "x" }] as const;
    loop.command({ type: "sendPrompt", sessionId: "s", turnId: "turn_1", messageId: "u", content, tools: [] });
    for (const event of [...started, ask("call_1", "permission")]) loop.emit(event);
    const opened = ask("call_2", "permission");
    if (opened.type === "request.opened") {
      loop.emit({ ...opened, request: { ...opened.request, reason: "It deletes a file.", expiresAt: 5 } });
    }
    loop.emit({ type: "turn.ended", turnId: "t", reason: "tool_use" });
    const [plain, explained] = loop.session.thread.requests;
    expect(plain?.reason).toBeUndefined();
    expect(explained).toMatchObject({ kind: "permission", state: "open", reason: "It deletes a file.", expiresAt: 5 });
  });

  test("an unknown toolCallId is refused, and so is a message beside answers", () => {
    const unknown = serve({}, [{ role: "tool_permission", toolCallId: "call_9", granted: true }]);
    expect(unknown.step).toMatchObject({ response: { status: 400 }, commands: [] });
    const mixed = serve({}, [
      { role: "user", content: "hi" },
      { role: "tool", toolCallId: "call_1", content: "" },
    ]);
    expect(mixed.step).toMatchObject({ response: { status: 400 }, commands: [] });
  });

  test.each(["message", "none"] as const)("stream %s brings the same turn", (mode) => {
    const loop = createLoop(serveAap({ stream: mode }), undefined, false);
    loop.command({ type: "openSession", sessionId: "s" });
    loop.session.dispatch({ type: "turn.started", turnId: "turn_1" });
    loop.command({
      type: "sendPrompt",
      sessionId: "s",
      turnId: "turn_1",
      messageId: "u",
      content: [{ type: "text", text: "x" }],
      tools,
    });
    for (const event of started) loop.emit(event);
    for (const toolCallId of ["call_1", "call_2"]) {
      loop.emit({
        type: "toolCall.updated",
        ...at,
        toolCallId,
        patch: { status: "completed", result: `of ${toolCallId}` },
      });
    }
    loop.emit({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "All ", at: 0 });
    loop.emit({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "done.", at: 4 });
    loop.emit({ type: "turn.ended", turnId: "t", reason: "completed" });
    expect(loop.session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(calls(loop.session).map(({ result }) => result)).toEqual(["of call_1", "of call_2"]);
    expect(parts(loop.session).at(-1)).toMatchObject({ type: "text", text: "All done.", state: "final" });
  });

  test("the history says that a client tool was refused, and why", () => {
    const { loop } = serve({}, []);
    const answer = { granted: false, reason: "no", by: "user", at: 0 } as const;
    loop.emit({ type: "request.updated", turnId: "t", requestId: "r_call_1", state: "answered", answer });
    const step = loop.ask({ method: "GET", url: "/sessions/session_0/history?type=full", headers: {} });
    expect(JSON.stringify(step.response?.body)).toContain('"content":"Tool call denied: no"');
  });

  test("the history has the messages of the specification", () => {
    const { loop } = serve({}, []);
    const step = loop.ask({ method: "GET", url: "/sessions/session_0/history?type=full", headers: {} });
    expect(step.response?.body).toMatchObject({
      history: {
        full: [
          {
            role: "assistant",
            content: [
              { type: "tool_use", toolCallId: "call_1", name: "get_document", input: { id: 1 } },
              { type: "tool_use", toolCallId: "call_2", name: "delete_file", input: {} },
            ],
          },
        ],
      },
      running: true,
    });
    expect(loop.ask({ method: "GET", url: "/sessions/session_0/history", headers: {} }).response?.status).toBe(400);
    expect(loop.ask({ method: "GET", url: "/sessions/nobody", headers: {} }).response?.status).toBe(404);
  });
});

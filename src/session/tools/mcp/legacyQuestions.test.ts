import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AgentEvent } from "../../../model/index.ts";
import type { McpServerFixture } from "../../fixtures/mcp/startMcpServer.ts";
import { startMcpServer } from "../../fixtures/mcp/startMcpServer.ts";
import { answerStarts, asks, callStarts, openScriptedSession } from "../../fixtures/openScriptedSession.ts";
import type { McpTools } from "./McpOptions.ts";
import { mcpTools } from "./mcpTools.ts";
import { requestIdOf } from "../../../model/test-support/requestIdOf.ts";

function called(name: string, input: unknown = {}): AgentEvent[] {
  return [answerStarts("turn1"), callStarts("turn1", "c1", name, input), asks("execution", "turn1", "c1")];
}

let server: McpServerFixture;
let mcp: McpTools;

beforeAll(async () => {
  server = await startMcpServer("2025-11-25");
  mcp = await mcpTools({ url: server.url, confirm: false, timeout: 20_000 });
});
afterAll(async () => {
  await mcp.close();
  await server.close();
});

test("a server of 2025-11-25 withdraws the prompt of a question that it cancels, while the call goes on", async () => {
  const { session, emit } = await openScriptedSession({ tools: mcp.tools });
  session.send("go");
  emit(...called("impatient"));
  const question = () => session.thread.requests.find(({ askedBy }) => askedBy === "tool");
  await vi.waitFor(() => expect(question()?.state).toBe("open"));
  server.withdraw();
  await vi.waitFor(() => expect(question()?.state).toBe("withdrawn"));
  expect(session.thread.messages[1]?.parts[0]).toMatchObject({ status: "in_progress" });
  session.stop();
});

test("a call that waits for another one at a server of 2025-11-25, whose question a person answers, has no timeout meanwhile", async () => {
  const { session, emit, sent } = await openScriptedSession({ tools: mcp.tools });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    session.send("go");
    emit(
      ...called("greet"),
      callStarts("turn1", "c2", "get_weather", { place: "Oslo" }),
      asks("execution", "turn1", "c2"),
    );
    const question = () => session.thread.requests.find(({ askedBy }) => askedBy === "tool");
    await vi.waitFor(() => expect(question()?.state).toBe("open"));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sent("submitAnswers")).toEqual([]);
    session.decide(requestIdOf(question()), { granted: true, input: { name: "Ada" } });
    await vi.waitFor(() => expect(sent("submitAnswers")).toHaveLength(2));
    expect(sent("submitAnswers")[1]?.answers[0]?.answer.error).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

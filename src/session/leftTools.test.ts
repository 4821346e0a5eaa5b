import { expect, test } from "vitest";
import { answerStarts, asks, callStarts, openScriptedSession, tick, turnEnds } from "./fixtures/openScriptedSession.ts";

test("a tool that the user has started in a turn that failed is recorded, whatever is sent meanwhile", async () => {
  let resolve: (value: string) => void = () => undefined;
  const promise = new Promise<string>((done) => void (resolve = done));
  const tool = { description: "Counts.", parameters: { type: "object" }, confirm: true, execute: () => promise };
  const { session, emit } = await openScriptedSession({ answers: "together", tools: { count: tool } });
  session.send("go");
  emit(
    answerStarts("turn1"),
    callStarts("turn1", "c0", "count", { n: 1 }),
    asks("execution", "turn1", "c0"),
    turnEnds("turn1", "error"),
  );
  const [request] = session.thread.requests;
  session.runTool(request?.toolCallKey ?? "");
  session.send("next");
  resolve("done");
  await tick();
  expect(session.thread.messages[1]?.parts[0]).toMatchObject({ result: "done" });
});

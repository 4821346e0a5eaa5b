import { describe, expect, test } from "vitest";
import { scenarios } from "../agents/index.ts";
import { deltaKit, serveDeltaKit } from "../protocols/index.ts";
import { createConnection } from "../session/index.ts";
import { createScenarioFetch } from "./createScenarioFetch.ts";

describe("createScenarioFetch", () => {
  const weather = scenarios.find((scenario) => scenario.name === "weather");

  test("a real connection plays a scenario to its end without a network", async () => {
    if (!weather) throw new Error("the weather scenario is missing");
    const server = createScenarioFetch({ protocol: serveDeltaKit(), agent: weather });
    const connection = createConnection({
      protocol: deltaKit(),
      url: "http://localhost/api/chat",
      fetch: server.fetch,
    });
    const session = connection.session();
    session.send("weather");
    await expect.poll(() => session.thread.turn.reason).toBe("completed");
    const calls = session.thread.messages.flatMap((message) =>
      message.parts.filter((part) => part.type === "tool_call"),
    );
    expect(calls.map((call) => call.status)).toEqual(["completed"]);
    connection.close();
    await server.close();
  });

  test("answers 404 outside its path", async () => {
    if (!weather) throw new Error("the weather scenario is missing");
    const server = createScenarioFetch({ protocol: serveDeltaKit(), agent: weather });
    expect((await server.fetch("/elsewhere")).status).toBe(404);
    await server.close();
  });
});

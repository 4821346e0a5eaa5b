import { expect, onTestFinished, test, vi } from "vitest";
import type { Session } from "../../session/index.ts";
import { createConnection } from "../../session/index.ts";
import { deltaKit, serveDeltaKit } from "../../protocols/index.ts";
import { scenarioAgent, scenarios, step, type Scenario } from "../../agents/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { createAgentServer } from "../index.ts";

/** A client of a scenario over real HTTP, with a record of its POST requests. */
const open = async (played: string | Scenario): Promise<{ session: Session; posts: string[]; url: string }> => {
  const scenario = typeof played === "string" ? scenarios.find((known) => known.name === played) : played;
  if (!scenario) throw new Error(`There is no scenario ${JSON.stringify(played)}`);
  const agent = scenarioAgent(scenario, { pace: 0 });
  const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/chat", protocol: serveDeltaKit(), agent }] }));
  const posts: string[] = [];
  const fetchAndCount: typeof fetch = (input, init) => {
    if (init?.method === "POST") posts.push(String(input instanceof Request ? input.url : input));
    return fetch(input, init);
  };
  const connection = createConnection({ protocol: deltaKit(), url: `${url}/chat`, fetch: fetchAndCount });
  onTestFinished(() => connection.close());
  return { session: connection.session(), posts, url };
};

const ended = (session: Session) => vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"), 10_000);

test("a turn of the weather scenario arrives completely over HTTP", async () => {
  const { session } = await open("weather");
  session.send("What is the weather in London?");
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 10_000);
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts).toContainEqual(
    expect.objectContaining({ type: "tool_call", toolName: "get_weather", status: "completed" }),
  );
});

test("each answer to a queue of permissions is one POST, and the turn continues after the last one", async () => {
  const { session, posts } = await open("permission-queue");
  session.send("Tidy up");
  await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(1), 10_000);
  const before = posts.length;
  const requests = selectOpenRequests(session.thread);
  for (const { requestId } of requests) session.decide(requestId, { granted: true });
  await ended(session);
  expect(posts.length - before).toBe(requests.length);
  expect(session.thread.requests.every(({ state }) => state === "answered")).toBe(true);
});

test("a stop also ends the turn on the server", async () => {
  const { session } = await open("permission-queue");
  session.send("Tidy up");
  await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(0), 10_000);
  session.stop();
  await ended(session);
  expect(session.thread.turn.reason).toBe("cancelled");
  session.send("Again");
  await vi.waitFor(() => expect(selectOpenRequests(session.thread).length).toBeGreaterThan(0), 10_000);
});

test("connections that break in the middle of a turn lose nothing: the client ends with the whole text, once", async () => {
  const { session } = await open({
    name: "cuts",
    title: "Cuts",
    suggestion: "Go",
    steps: [
      step.say("One two three."),
      step.drop(),
      step.wait(20),
      step.say("Four five six."),
      step.wait(20),
      step.drop(),
      step.say("Seven."),
    ],
  });
  session.send("Go");
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 10_000);
  const answer = session.thread.messages.filter(({ role }) => role === "assistant").flatMap(({ parts }) => parts);
  const text = answer.flatMap((part) => (part.type === "text" ? [part.text] : []));
  expect(text.join(" ")).toBe("One two three. Four five six. Seven.");
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent, AgentTurn } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { createAgentServer } from "../index.ts";

/** Emits half of its answer, breaks every connection, and continues. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId } = turn;
    const emitText = (delta: string, at: number): void =>
      turn.emit({ type: "text.delta", turnId, messageId, partId: "p", kind: "answer", delta, at });
    emitText("one ", 0);
    // A moment: the agent takes its time.
    await new Promise((resolve) => setTimeout(resolve, 60));
    turn.drop?.();
    emitText("two", 4);
    return "completed";
  },
};

const resuming = servedProtocols.filter((one) => one.create().carries.features.resume !== "absent");

test.each(resuming)(
  "S13 a stream of $id that breaks is resumed at its position, over a real connection",
  async (served) => {
    const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/a", protocol: served.create(), agent }] }));
    const connection = createConnection({ protocol: served.create(), url: `${url}/a` });
    onTestFinished(() => connection.close());
    const session = connection.session();
    session.send("go");
    await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 5_000);
    const parts = session.thread.messages.flatMap(({ role, parts: all }) => (role === "user" ? [] : all));
    expect(parts).toMatchObject([{ type: "text", text: "one two" }]);
  },
);

/** Breaks a stream after its first chunk, which is its first event. */
function cutAfterFirst(response: Response): Response {
  let chunks = 0;
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      chunks += 1;
      if (chunks === 1) controller.enqueue(chunk);
      else controller.error(new Error("cut"));
    },
  });
  return new Response(response.body?.pipeThrough(cut), response);
}

test.each(resuming)(
  "S13 prompts over $id whose streams break right after their first event appear once each",
  async (served) => {
    const uninterrupted = { ...agent, run: (turn: AgentTurn) => agent.run({ ...turn, drop: () => undefined }) };
    const server = createAgentServer({
      mounts: [{ path: "/a", protocol: served.create(), agent: uninterrupted }],
    });
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const response = (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 });
      const isPrompt = typeof init?.body === "string" && init.body.includes("go ");
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
      return isPrompt && isStream ? cutAfterFirst(response) : response;
    };
    const connection = createConnection({ protocol: served.create(), url: "http://agent.test/a", fetch });
    onTestFinished(() => {
      connection.close();
      return server.close();
    });
    const session = connection.session();
    for (const prompt of ["go one", "go two"]) {
      session.send(prompt);
      await vi.waitFor(() => expect(session.thread.turn).toMatchObject({ status: "idle" }), 10_000);
    }
    const texts = session.thread.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === "text" ? [part.text] : [])),
    );
    expect(texts).toEqual(["go one", "one two", "go two", "one two"]);
  },
);

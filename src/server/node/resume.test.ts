import { expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createConnection } from "../../session/index.ts";
import { serveHttp } from "../fixtures/httpServer.ts";
import { createAgentServer } from "../index.ts";

/** Says half of its answer, loses every connection, and goes on. */
const agent: Agent = {
  name: "a",
  title: "A",
  version: "1",
  async run(turn) {
    const { turnId, messageId } = turn;
    const say = (delta: string, at: number): void =>
      turn.emit({ type: "text.delta", turnId, messageId, partId: "p", kind: "answer", delta, at });
    say("one ", 0);
    await new Promise((resolve) => setTimeout(resolve, 60));
    turn.drop?.();
    say("two", 4);
    return "completed";
  },
};

const resuming = servedProtocols.filter((one) => one.create().carries.features.resume !== "absent");

test.each(resuming)("S13 a stream of $id that is cut goes on where it was, over a real connection", async (served) => {
  const { url } = await serveHttp(createAgentServer({ mounts: [{ path: "/a", protocol: served.create(), agent }] }));
  const connection = createConnection({ protocol: served.create(), url: `${url}/a` });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("go");
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"), 5_000);
  const parts = session.thread.messages.flatMap(({ role, parts: said }) => (role === "user" ? [] : said));
  expect(parts).toMatchObject([{ type: "text", text: "one two" }]);
});

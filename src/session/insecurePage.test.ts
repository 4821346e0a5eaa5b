import { expect, onTestFinished, test, vi } from "vitest";
import { servedProtocols } from "../protocols/index.ts";
import { openServedSession } from "./fixtures/openServedSession.ts";

test.each(servedProtocols.map((one) => [one.id, one] as const))(
  "%s: a page that is not served over TLS runs a session and a server of its own: neither needs crypto.randomUUID",
  async (_id, one) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const session = openServedSession(
      () => one.create(),
      async (turn) => {
        const { turnId, messageId } = turn;
        turn.emit({ type: "text.final", turnId, messageId, partId: "p", kind: "answer", text: "Hello" });
      },
    );
    session.send("hi");
    await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
    expect(session.thread.messages.at(-1)?.parts).toMatchObject([{ type: "text", text: "Hello" }]);
  },
);

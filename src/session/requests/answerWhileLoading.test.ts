import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Agent } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { createAgentServer } from "../../server/index.ts";
import { createLesserFetch } from "../fixtures/createLesserFetch.ts";
import { createConnection } from "../links/createConnection.ts";
import { memoryStorage } from "../storage/ConversationStorage.ts";

type Fetch = typeof globalThis.fetch;

// Backoff needs no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

/** Asks before its only call, and completes it where that is granted. */
function createAgent(granted: boolean[]): Agent {
  return {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId } = turn;
      const at = { turnId, messageId, toolCallId: "c1" } as const;
      turn.emit({ type: "toolCall.started", ...at, toolName: "read", runsOn: "server", argument: '{"path":"a"}' });
      const options = [
        { id: "yes", label: "Yes", kind: "allow_once" },
        { id: "no", label: "No", kind: "reject_once" },
      ] as const;
      const about = { requestId: "permission:c1", turnId, kind: "permission", toolCallId: "c1" } as const;
      const [answer] = await turn.ask([{ ...about, options, editable: false, canExplainDenial: true }]);
      granted.push(answer?.granted === true);
      turn.emit({ type: "toolCall.updated", ...at, patch: { status: "completed", result: "found" } });
      return "completed";
    },
  };
}

const keeping = servedProtocols.filter(({ create }) => {
  const { features } = create().carries;
  return features.history !== "absent" && features.permissions !== "absent";
});
const servers: readonly (readonly [string, (inner: Fetch) => Fetch])[] = [
  ["with the extension", (inner) => inner],
  ["with only what its protocol requires", (inner) => createLesserFetch(inner, "extension")],
];
const cases = keeping.flatMap((protocol) =>
  // DeltaKit has no permissions of its own.
  (protocol.id === "deltakit" ? servers.slice(0, 1) : servers).map(
    ([server, wrap]) => [protocol.id, server, protocol, wrap] as const,
  ),
);

describe("a grant of a stored conversation, given before its history has arrived", () => {
  test.each(cases)(
    "over %s, from a server %s, reaches the agent once and shows its work",
    async (_, _server, protocol, wrap) => {
      const granted: boolean[] = [];
      const server = createAgentServer({
        mounts: [{ path: "/a", protocol: protocol.create(), agent: createAgent(granted) }],
      });
      const storage = memoryStorage();
      let gate: Promise<void> | undefined;
      const inner = wrap(
        async (url, init) => (await server.handle(new Request(url, init))) ?? new Response(null, { status: 404 }),
      );
      const fetch: Fetch = async (url, init) => {
        // The server answers at once with what it has; its answer is under way until the gate opens.
        const response = await inner(url, init);
        if (new Request(url, init).method === "GET") await gate;
        return response;
      };
      const connect = () => {
        const connection = createConnection({ protocol: protocol.create(), url: "http://a.test/a", fetch, storage });
        onTestFinished(() => connection.close());
        return connection;
      };
      onTestFinished(async () => {
        const closed = server.close();
        await vi.advanceTimersByTimeAsync(1_000);
        await closed;
      });
      const first = connect();
      const before = first.session();
      before.send("go");
      await vi.advanceTimersByTimeAsync(2_000);
      expect(before.thread.requests).toMatchObject([{ state: "open" }]);
      const { storedId } = before;
      first.close();
      await vi.advanceTimersByTimeAsync(1_000);

      let open = (): void => undefined;
      gate = new Promise((resolve) => (open = resolve));
      const session = connect().session(storedId);
      await vi.advanceTimersByTimeAsync(1_000);
      const [request] = session.thread.requests;
      expect(request).toMatchObject({ state: "open" });
      session.decide(request?.requestId ?? "", { granted: true });
      await vi.advanceTimersByTimeAsync(2_000);
      open();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(granted).toEqual([true]);
      expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
      const calls = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "tool_call"));
      expect(calls).toMatchObject([{ status: "completed" }]);
      expect(session.recovery).toBeNull();
    },
  );
});

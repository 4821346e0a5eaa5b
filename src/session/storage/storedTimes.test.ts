import { expect, test } from "vitest";
import { readThread } from "./StoredConversation.ts";

test("a stored conversation has only times of which a date can be made, whatever its text contains", () => {
  const bad = { startedAt: 1e300, endedAt: "soon", openedAt: -1e20, expiresAt: null };
  const part = { type: "reasoning", key: "p", kind: "summary", text: "so", state: "final", ...bad };
  const message = { id: "m", role: "assistant", turnId: "t", parts: [part, null], wire: [], ...bad };
  const request = { requestId: "r", kind: "permission", state: "open", options: [], ...bad };
  const hidden = { messages: [message], requests: [request], turn: { status: "idle", steps: 0, ...bad } };
  const thread = { ...hidden, forks: [{ messageId: "m", position: 0, others: [hidden] }] };
  const text = JSON.stringify({ version: 1, thread });
  const read = readThread(text.replaceAll("1e+300", "1e999"));
  expect(JSON.stringify(read)).not.toMatch(/startedAt|endedAt|openedAt|expiresAt/);
  const good = readThread(
    JSON.stringify({ version: 1, thread: { ...hidden, messages: [{ ...message, startedAt: 5 }] } }),
  );
  expect(good).toMatchObject({ messages: [{ id: "m", startedAt: 5 }], requests: [{ requestId: "r" }] });
});

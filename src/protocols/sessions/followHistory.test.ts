import { expect, test } from "vitest";
import type { Branch, Message, ThreadState } from "../../model/index.ts";
import { followHistory, readEarlier } from "./followHistory.ts";

const turn = (id: string, answer: string): readonly Message[] => {
  const message = (messageId: string, role: Message["role"], text: string): Message => ({
    id: messageId,
    role,
    turnId: `turn-${id}`,
    wire: [],
    parts: [{ type: "text", key: `${messageId}:1`, kind: "answer", text, state: "final", citations: [] }],
  });
  return [message(id, "user", `prompt ${id}`), message(`${id}-answer`, "assistant", answer)];
};
const over = { turnId: "t", status: "idle", steps: 0 } as const;
const branch = (...messages: readonly Message[]): Branch => ({ messages, requests: [], turn: over });
const session = { modes: [], commands: [], plan: [] };
const thread: ThreadState = {
  turn: over,
  messages: [...turn("a", "one"), ...turn("b", "two")],
  requests: [],
  session,
  forks: [{ messageId: "a", position: 0, others: [branch(...turn("c", "three"))] }],
};
const user = (content: string) => ({ role: "user", content });
const assistant = (content: string) => ({ role: "assistant", content });

test("a prompt after the whole path replaces nothing", () => {
  const posted = [user("prompt a"), assistant("one"), user("prompt b"), assistant("two")];
  expect(followHistory("s", thread, posted)).toEqual({ commands: [], instead: undefined });
});

test("a prompt after a part of the path replaces the next one", () => {
  expect(followHistory("s", thread, [user("prompt a"), assistant("one")])).toEqual({ commands: [], instead: "b" });
  expect(followHistory("s", thread, [])).toEqual({ commands: [], instead: "a" });
});

test("a history of another branch shows it first", () => {
  expect(followHistory("s", thread, [user("prompt c"), assistant("three")])).toEqual({
    commands: [{ type: "selectBranch", sessionId: "s", messageId: "c", instead: "a" }],
    instead: undefined,
  });
});

test("a history that is unknown here, or longer, changes nothing", () => {
  for (const posted of [
    [user("something else"), assistant("one")],
    ["a", "b", "x"].flatMap((id) => [user(`prompt ${id}`), assistant("?")]),
  ])
    expect(followHistory("s", thread, posted)).toEqual({ commands: [] });
});

test("the messages of every wire are read, without results, reasoning and instructions", () => {
  const said = { commands: [], instead: "b" };
  for (const posted of [
    [
      { role: "system", content: "Be brief." },
      { role: "user", content: [{ type: "input_text", text: "prompt a" }] },
      { type: "reasoning", summary: [] },
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "o" }] },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "c", content: "18 C" }] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hm" },
          { type: "text", text: "ne" },
        ],
      },
    ],
    [
      { role: "user", parts: [{ text: "prompt a" }] },
      { role: "model", parts: [{ text: "hm", thought: true }, { text: "one" }] },
      { role: "user", parts: [{ functionResponse: { name: "f" } }] },
    ],
  ])
    expect(followHistory("s", thread, posted)).toEqual(said);
});

test("the earlier messages end before the last one of the user", () => {
  const list = [user("a"), assistant("b"), user("c"), { role: "tool", content: "d" }];
  for (const name of ["messages", "input", "contents"])
    expect(readEarlier({ [name]: list })).toEqual([user("a"), assistant("b")]);
  for (const body of [{ input: "hi" }, { messages: [user("a")] }, null, "text"]) expect(readEarlier(body)).toEqual([]);
});

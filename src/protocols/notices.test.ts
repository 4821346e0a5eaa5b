import { expect, test } from "vitest";
import type { Command, Message, ThreadState } from "../model/index.ts";
import { emptyThread } from "../store/index.ts";
import { protocols } from "./protocols.ts";

const [turnId, sessionId] = ["t1", "s"];
const text = (key: string, words: string) =>
  ({ type: "text", key, kind: "answer", text: words, state: "final", citations: [] }) as const;
const toNotice = (id: string): Message => ({
  id,
  role: "system",
  turnId,
  wire: [],
  parts: [{ type: "notice", key: `${id}:n`, severity: "warning", notice: "not_stored" }],
});
const prompt: Message = { id: "m1", role: "user", turnId, wire: [], parts: [text("p1", "pay")] };
const answer: Message = { id: "m2", role: "assistant", turnId, wire: [], parts: [text("p2", "Shall I?")] };

const commands: readonly Command[] = [
  { type: "continueTurn", sessionId, turnId, tools: [] },
  { type: "submitAnswers", sessionId, turnId, answers: [], tools: [], idempotencyKey: "k" },
  {
    type: "sendPrompt",
    sessionId,
    turnId: "t2",
    messageId: "m3",
    content: [{ type: "text", text: "go on" }],
    tools: [],
  },
];

test.each(protocols.flatMap((one) => commands.map((command) => [one.id, command.type, one, command] as const)))(
  "over %s the request of %s is the same with notices of the kit in the thread, wherever they are",
  (_id, _type, protocol, command) => {
    const requestsFor = (messages: readonly Message[]): readonly unknown[] => {
      const thread: ThreadState = { ...emptyThread(), messages };
      let count = 0;
      const half = protocol
        .create()
        .createClient({ url: "http://a.test/a", createId: (noun) => `${noun}_${(count += 1)}` });
      const { effects = [] } = half.command(command, new Map([[sessionId, thread]]));
      return effects.map((effect) => ("request" in effect ? effect.request : effect));
    };
    const plain = requestsFor([prompt, answer]);
    expect(requestsFor([toNotice("n1"), prompt, toNotice("n2"), answer, toNotice("n3")])).toEqual(plain);
  },
);

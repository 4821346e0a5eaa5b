import type { Message, Part, ThreadState } from "../../model/index.ts";
import { createInnerTest, ownerOf } from "../createInnerTest.ts";

type InnerParts = ReadonlyMap<string, readonly Part[]>;

const none: readonly Part[] = [];
const nothing: InnerParts = new Map();
const ofMessage = new WeakMap<Message, InnerParts>();
const ofThread = new WeakMap<readonly Message[], InnerParts>();

/** The parts of a message by the call they belong to. What a helper was told is the input of its call already. */
function readMessage(message: Message): InnerParts {
  const known = ofMessage.get(message);
  if (known !== undefined) return known;
  const inner = new Map<string, Part[]>();
  for (const part of message.role === "user" ? [] : message.parts) {
    const owner = ownerOf(message, part);
    if (owner !== undefined) inner.set(owner, [...(inner.get(owner) ?? []), part]);
  }
  const read = inner.size === 0 ? nothing : inner;
  ofMessage.set(message, read);
  return read;
}

/** Every message is read once in its life, and the whole thread once a change, however many calls ask. */
function readThread(messages: readonly Message[]): InnerParts {
  const known = ofThread.get(messages);
  if (known !== undefined) return known;
  const inner = new Map<string, readonly Part[]>();
  const isInner = createInnerTest(messages);
  for (const message of messages) {
    for (const [owner, parts] of readMessage(message)) {
      if (isInner(owner)) inner.set(owner, [...(inner.get(owner) ?? none), ...parts]);
    }
  }
  ofThread.set(messages, inner);
  return inner;
}

/** Gives what was done and said inside a call (sub-agents), oldest first; empty where nothing was. */
export function selectInnerParts({ messages }: ThreadState, toolCallKey: string): readonly Part[] {
  return readThread(messages).get(toolCallKey) ?? none;
}

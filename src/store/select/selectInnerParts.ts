import { addToList } from "../../model/index.ts";
import type { Message, Part, ThreadState } from "../../model/index.ts";
import { createInnerTest, ownerOf } from "../createInnerTest.ts";

type InnerParts = ReadonlyMap<string, readonly Part[]>;

const none: readonly Part[] = [];
const nothing: InnerParts = new Map();
const ofMessage = new WeakMap<Message, InnerParts>();
const ofThread = new WeakMap<readonly Message[], InnerParts>();

/** The parts of a message by the call they belong to. The prompt of a sub-agent is left out: it is the input of its call. */
function readMessage(message: Message): InnerParts {
  const cached = ofMessage.get(message);
  if (cached !== undefined) return cached;
  const inner = new Map<string, Part[]>();
  for (const part of message.role === "user" ? [] : message.parts) {
    const owner = ownerOf(message, part);
    if (owner !== undefined) addToList(inner, owner, part);
  }
  const read = inner.size === 0 ? nothing : inner;
  ofMessage.set(message, read);
  return read;
}

/** Reads each message once, and the thread once for each change, whatever the number of calls. */
function readThread(messages: readonly Message[]): InnerParts {
  const cached = ofThread.get(messages);
  if (cached !== undefined) return cached;
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

/** Returns the parts that were produced inside a call (sub-agents), oldest first; empty if none was. */
export function selectInnerParts({ messages }: ThreadState, toolCallKey: string): readonly Part[] {
  return readThread(messages).get(toolCallKey) ?? none;
}

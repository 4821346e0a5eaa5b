import { expect, test } from "vitest";
import type { AgentEvent, NewRequest, ThreadState } from "../../model/index.ts";
import { emptyThread, reduceAll } from "../../store/index.ts";
import { createShownDiffs } from "./createShownDiffs.ts";

const at = { turnId: "t", messageId: "m" };
const request: NewRequest = {
  requestId: "r",
  kind: "permission",
  turnId: "t",
  toolCallId: "c",
  options: [],
  editable: false,
  canExplainDenial: true,
};

/** A session with an open call that shows a diff, and how often its thread was read. */
function openCall() {
  const events: AgentEvent[] = [];
  let reads = 0;
  const emit = (event: AgentEvent): void => void events.push(event);
  const thread = (): ThreadState => {
    reads += 1;
    return reduceAll(events, emptyThread());
  };
  const shown = createShownDiffs({ sessionId: "s", emit, thread });
  const show = (newText: string): void =>
    shown.emit({
      type: "toolCall.updated",
      ...at,
      toolCallId: "c",
      patch: { content: [{ type: "diff", path: "a.js", oldText: "1", newText }] },
    });
  shown.emit({ type: "toolCall.started", ...at, toolCallId: "c", toolName: "edit", argument: "{}" });
  show("2");
  return { shown, show, reads: () => reads };
}

test("a diff that was replaced and put back meanwhile is not granted", () => {
  const { shown, show } = openCall();
  const end = shown.watch(request);
  show("evil()");
  show("2");
  expect(end()).toEqual([]);
  expect(shown.watch(request)()).toMatchObject([{ newText: "2" }]);
});

test("a text that streams while a call is asked about costs no search for the call", () => {
  const { shown, reads } = openCall();
  const end = shown.watch(request);
  const before = reads();
  for (let index = 0; index < 100; index += 1)
    shown.emit({ type: "text.delta", ...at, partId: "p", kind: "answer", delta: "a", at: index });
  expect(reads()).toBe(before);
  expect(end()).toHaveLength(1);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentEvent, ToolKind } from "../../model/index.ts";
import { emptyThread } from "../emptyThread.ts";
import { reduce, reduceAll } from "../reduce.ts";
import { selectInnerParts } from "./selectInnerParts.ts";
import { type Row, selectRows } from "./selectRows.ts";
import { arbitraryTurns } from "../test-support/arbitraryTurns.ts";
import { runs } from "../../../scripts/fullRun.ts";

const at = { turnId: "t", messageId: "m" };
const user: AgentEvent = { type: "message.started", turnId: "t", messageId: "u", role: "user" };
function textDelta(delta: string, offset: number): AgentEvent {
  return { type: "text.delta", ...at, partId: "p", kind: "answer", delta, at: offset };
}
function call(toolCallId: string, kind: ToolKind): AgentEvent {
  return { type: "toolCall.started", ...at, toolCallId, toolName: "x", kind };
}
function toKeys(rows: readonly Row[]): string[] {
  return rows.map((row) => row.key);
}

describe("selectRows", () => {
  test("gives header, parts, groups and, once the turn is over, a footer", () => {
    const thread = reduceAll([
      user,
      textDelta("a", 0),
      call("1", "read"),
      call("2", "search"),
      call("3", "edit"),
      call("4", "read"),
    ]);
    const rows = selectRows(thread);
    expect(toKeys(rows)).toEqual(["header:u", "header:m", "p", "group:t:1", "t:3", "group:t:4"]);
    expect(rows[3]).toMatchObject({ type: "group", partKeys: ["t:1", "t:2"] });
    const done = reduce(thread, { type: "turn.ended", turnId: "t", reason: "completed" });
    expect(toKeys(selectRows(done, rows))).toEqual([...toKeys(rows), "footer:m"]);
  });

  test("gives the same array for text and status, and the same rows before a new one", () => {
    const thread = reduceAll([user, textDelta("a", 0), call("1", "read")]);
    const rows = selectRows(thread);
    const more = reduceAll(
      [textDelta("bc", 1), { type: "toolCall.updated", ...at, toolCallId: "1", patch: { status: "completed" } }],
      thread,
    );
    expect(selectRows(more, rows)).toBe(rows);
    const next = selectRows(reduce(more, call("2", "edit")), rows);
    expect(next).toHaveLength(rows.length + 1);
    expect(rows.every((row, index) => row === next[index])).toBe(true);
  });

  test("never turns a part into a group when its kind becomes known later", () => {
    const thread = reduceAll([user, call("1", "other")]);
    const rows = selectRows(thread);
    const known = reduceAll(
      [{ type: "toolCall.updated", ...at, toolCallId: "1", patch: { kind: "read" } }, call("2", "read")],
      thread,
    );
    expect(toKeys(selectRows(known, rows))).toEqual([...toKeys(rows), "group:t:2"]);
  });

  test("keeps the rows of a thread that gets older history in front", () => {
    const thread = reduceAll([user, textDelta("a", 0)]);
    const rows = selectRows(thread);
    const events: AgentEvent[] = [{ type: "message.started", turnId: "s", messageId: "old", role: "user" }];
    const longer = selectRows(reduce(thread, { type: "history.loaded", place: "before", events }), rows);
    expect(toKeys(longer)).toEqual(["header:old", ...toKeys(rows)]);
    expect(longer.at(-1)).toBe(rows.at(-1));
  });

  test("returns at every event what it would return from scratch, with unique keys", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        let thread = emptyThread();
        let rows: readonly Row[] = selectRows(thread);
        for (const event of events) {
          thread = reduce(thread, event);
          const next = selectRows(thread, rows);
          expect(new Set(toKeys(next)).size).toBe(next.length);
          expect(selectRows(thread, next)).toBe(next);
          expect(toKeys(next)).toEqual(toKeys(selectRows(thread)));
          rows = next;
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("rows and sub-agents", () => {
  const inside = (toolCallId: string, parentToolCallId: string): AgentEvent => ({
    type: "toolCall.started",
    ...at,
    toolCallId,
    toolName: "read_file",
    kind: "read",
    parentToolCallId,
  });

  test("shows the calls and texts of a helper inside the call that started it, to any depth, and nowhere else", () => {
    const helperText: AgentEvent = {
      type: "text.delta",
      turnId: "t",
      messageId: "inner",
      partId: "helperText",
      kind: "answer",
      delta: "Found it.",
      at: 0,
    };
    const begun: AgentEvent = {
      type: "message.started",
      turnId: "t",
      messageId: "inner",
      role: "assistant",
      parent: "t:1",
    };
    const thread = reduceAll([
      user,
      call("1", "think"),
      inside("2", "1"),
      inside("3", "2"),
      begun,
      helperText,
      call("4", "read"),
      { type: "turn.ended", turnId: "t", reason: "completed" },
    ]);
    expect(toKeys(selectRows(thread))).toEqual(["header:u", "header:m", "t:1", "group:t:4", "footer:m"]);
    expect(selectInnerParts(thread, "t:1").map(({ key }) => key)).toEqual(["t:2", "helperText"]);
    expect(selectInnerParts(thread, "t:2").map(({ key }) => key)).toEqual(["t:3"]);
  });

  test("hides no call where a wire puts calls inside each other, or inside one that is not there", () => {
    const loop = reduceAll([call("1", "edit"), inside("2", "1"), inside("1", "2")]);
    expect(toKeys(selectRows(loop))).toEqual(["header:m", "t:1", "group:t:2"]);
    expect(selectInnerParts(loop, "t:1")).toEqual([]);
    const missing = reduceAll([inside("2", "gone")]);
    expect(toKeys(selectRows(missing))).toEqual(["header:m", "group:t:2"]);
  });
});

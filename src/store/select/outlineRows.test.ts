import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { AgentEvent, ToolKind } from "../../model/index.ts";
import { emptyThread } from "../emptyThread.ts";
import { reduceAll } from "../reduce.ts";
import { arbitraryTurns } from "../test-support/arbitraryTurns.ts";
import { isStep, outlineRows } from "./outlineRows.ts";
import { type Row, selectRows } from "./selectRows.ts";

const asked: AgentEvent[] = [
  { type: "message.started", turnId: "t", messageId: "u", role: "user" },
  { type: "text.final", turnId: "t", messageId: "u", partId: "question", kind: "answer", text: "Fix it." },
];

/** The events of a call in the message `m`, or in another one. */
function call(toolCallId: string, kind: ToolKind = "edit", messageId = "m"): AgentEvent {
  return { type: "toolCall.started", turnId: "t", messageId, toolCallId, toolName: "x", kind };
}
function say(partId: string, messageId = "m"): AgentEvent {
  return { type: "text.final", turnId: "t", messageId, partId, kind: "answer", text: "Done." };
}

/** One line for each row: its key, article and place in a list. */
function write(rows: readonly Row[]): string[] {
  const { places } = outlineRows(rows);
  return rows.map(({ key }) => {
    const place = places.get(key);
    const step = place?.list === undefined ? "" : ` ${place.item}/${place.list.size} of ${place.list.key}`;
    return `${key} in ${place?.article}${step}`;
  });
}

describe("outlineRows", () => {
  test("a question and its answer are two articles, and each run of steps one list", () => {
    const rows = selectRows(
      reduceAll([...asked, call("1", "read"), call("2", "search"), call("3"), say("note"), call("4"), say("answer")]),
    );
    expect(write(rows)).toEqual([
      "header:u in 1",
      "question in 1",
      "header:m in 2",
      "group:t:1 in 2 1/2 of group:t:1",
      "t:3 in 2 2/2 of group:t:1",
      "note in 2",
      "t:4 in 2 1/1 of t:4",
      "answer in 2",
    ]);
  });

  test("an answer of several messages is one article, and its steps go on in the next message", () => {
    const rows = selectRows(
      reduceAll([
        ...asked,
        call("1"),
        { type: "message.started", turnId: "t", messageId: "n", role: "assistant" },
        call("2", "edit", "n"),
        say("end", "n"),
      ]),
    );
    expect(outlineRows(rows).articles).toBe(2);
    expect(write(rows).slice(3)).toEqual(["t:1 in 2 1/2 of t:1", "t:2 in 2 2/2 of t:1", "end in 2"]);
  });

  test("in any thread articles are numbered without gaps, begin with their heading, and lists contain steps only", () => {
    fc.assert(
      fc.property(arbitraryTurns, (events) => {
        const thread = reduceAll(events, emptyThread());
        const rows = selectRows(thread);
        const { places, articles } = outlineRows(rows);
        let article = 0;
        for (const [index, row] of rows.entries()) {
          const place = places.get(row.key);
          const before = index === 0 ? undefined : places.get(rows[index - 1]?.key ?? "");
          const begins = place?.articleId !== before?.articleId;
          if (begins) article += 1;
          expect(place?.article).toBe(article);
          const role = thread.messages.find(({ id }) => id === row.messageId)?.role;
          expect(begins && role !== "system").toBe(row.type === "header");
          expect(place?.list !== undefined).toBe(isStep(row));
          const continues = place?.list !== undefined && place.list === before?.list;
          expect(place?.item).toBe(isStep(row) ? (continues ? (before?.item ?? 0) + 1 : 1) : undefined);
          expect(continues || place?.list === undefined || place.list.key === row.key).toBe(true);
        }
        expect(articles).toBe(article);
      }),
      { numRuns: runs(300) },
    );
  });
});

import { toJson, type ClientProtocol } from "../../src/model/index.ts";
import { createTestSession } from "../../src/protocols/fixtures/createTestSession.ts";
import { prompt } from "../../src/protocols/fixtures/replayStream.ts";
import { readSse } from "../../src/transport/index.ts";
import type { Outcome } from "./Wire.ts";

/** Reads a stream that comes in these pieces of text with the kit's reader. */
export function readOurs(protocol: ClientProtocol, pieces: readonly string[]): Outcome {
  const session = createTestSession(protocol);
  prompt(session, "hello");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  const reader = readSse();
  for (const item of [...pieces.flatMap((piece) => reader.feed(piece)), ...reader.end()])
    if (item.type === "event") session.receive({ link, type: "frame", data: item.data, event: item.event });
  session.receive({ link, type: "closed", how: "end" });
  const parts = session.thread.messages.flatMap(({ role, parts: all }) => (role === "assistant" ? all : []));
  return {
    texts: parts.flatMap((part) => (part.type === "text" || part.type === "reasoning" ? [part.text] : [])),
    calls: parts.flatMap((part) =>
      part.type === "tool_call"
        ? [
            {
              id: part.toolCallId,
              name: part.toolName,
              input: part.input,
              result: part.result === undefined ? undefined : toJson(part.result),
            },
          ]
        : [],
    ),
    end: session.thread.turn.reason ?? "",
  };
}

import { describe, expect, test } from "vitest";
import type { ClientProtocol, JsonObject } from "../model/index.ts";
import { replayPayloads } from "./fixtures/replayStream.ts";
import { agUi, aiSdkUi } from "./index.ts";

describe("a kit event that cannot be read is shown as unknown", () => {
  // Each lacks what it needs: a text and a place, a call, a request.
  const broken: readonly JsonObject[] = [
    { type: "text.delta", partId: "p" },
    { type: "toolCall.updated", patch: { status: "completed" } },
    { type: "request.opened", request: { kind: "permission" } },
    { type: "something.later", value: 1 },
  ];
  const unknown = (protocol: ClientProtocol, payloads: readonly JsonObject[]) =>
    replayPayloads(protocol, payloads, "end").thread.messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === "unknown" ? [part.value] : [])),
    );

  test("over AG-UI", () => {
    const events = broken.map((value) => ({ type: "CUSTOM", name: "countersign", value }));
    const border = { threadId: "s", runId: "r" };
    const run = [{ type: "RUN_STARTED", ...border }, ...events, { type: "RUN_FINISHED", ...border }];
    expect(unknown(agUi(), run)).toEqual(broken);
  });

  test("over the AI SDK's stream", () => {
    const events = broken.map((event) => ({
      type: "data-countersign",
      transient: true,
      data: event,
    }));
    expect(unknown(aiSdkUi(), [{ type: "start" }, ...events, { type: "finish" }])).toEqual(broken);
  });
});

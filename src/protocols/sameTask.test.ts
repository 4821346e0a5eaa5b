import { beforeAll, expect, test } from "vitest";
import type { AgentEvent } from "../model/index.ts";
import { compareSteps } from "./fixtures/compareSteps.ts";
import { createLoop, reduceLog } from "./fixtures/createLoop.ts";
import { playSequence } from "./fixtures/playSequence.ts";
import { projectThread } from "./fixtures/projectThread.ts";
import { recordTask, withoutAsking } from "./fixtures/recordTask.ts";
import { servedProtocols } from "./index.ts";

let recorded: readonly AgentEvent[] = [];

beforeAll(async () => {
  recorded = await recordTask();
});

test.each(servedProtocols.map((one) => [one.id, one.create()] as const))(
  "the built-in agent's repair of a failing test is the same work over %s",
  (_id, protocol) => {
    const events = protocol.carries.features.permissions === "absent" ? withoutAsking(recorded) : recorded;
    const loop = createLoop(protocol);
    playSequence(loop, events);
    const expected = compareSteps(projectThread(reduceLog(events), protocol));
    expect(JSON.stringify(expected)).toContain("edit_file");
    expect(compareSteps(projectThread(loop.session.thread, protocol))).toEqual(expected);
  },
);

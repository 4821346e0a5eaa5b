import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bySize, isFullRun } from "../../../scripts/fullRun.ts";
import { digestInput } from "../../content/index.ts";
import type { Agent } from "../../agents/index.ts";
import type { Answer, ToolCallPart } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { isOpenRequestState } from "../../store/index.ts";
import type { Session } from "../Session.ts";
import type { Fault } from "../fixtures/openScheduledTabs.ts";
import { openScheduledTabs } from "../fixtures/openScheduledTabs.ts";

// Backoff and heartbeats need no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const asking = servedProtocols.filter((one) => {
  const { history, permissions } = one.create().carries.features;
  return history !== "absent" && permissions !== "absent";
});

/** An agent that asks `count` requests at once and records the answers. */
function createAsking(count: number): { readonly agent: Agent; readonly received: (readonly Answer[])[] } {
  const received: (readonly Answer[])[] = [];
  const agent: Agent = {
    name: "a",
    title: "A",
    version: "1",
    async run(turn) {
      const { turnId, messageId } = turn;
      const ids = Array.from({ length: count }, (_, index) => `c${index}`);
      for (const toolCallId of ids) {
        const argument = JSON.stringify({ of: toolCallId });
        turn.emit({
          type: "toolCall.started",
          turnId,
          messageId,
          toolCallId,
          toolName: "pay",
          runsOn: "server",
          argument,
        });
      }
      const options = [
        { id: "y", label: "", kind: "allow_once" },
        { id: "n", label: "", kind: "reject_once" },
      ] as const;
      const base = { turnId, kind: "permission", options, editable: false, canExplainDenial: true } as const;
      const answers = await turn.ask(ids.map((toolCallId) => ({ ...base, requestId: `r:${toolCallId}`, toolCallId })));
      received.push(answers);
      for (const [index, toolCallId] of ids.entries()) {
        const patch = { status: answers[index]?.granted === true ? "completed" : "failed", result: "" } as const;
        turn.emit({ type: "toolCall.updated", turnId, messageId, toolCallId, patch });
      }
      return "completed";
    },
  };
  return { agent, received };
}

/** Lets every message arrive, and enough time pass for every retry. */
async function settle(scheduler: fc.Scheduler, time: number): Promise<void> {
  await scheduler.waitIdle();
  await vi.advanceTimersByTimeAsync(time);
  await scheduler.waitIdle();
}

const callsOf = (session: Session): readonly ToolCallPart[] =>
  session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
const openOf = (session: Session) => session.thread.requests.filter(({ state }) => isOpenRequestState(state));

/** Waits until a tab shows so many requests. */
async function opened(tab: Session, count: number): Promise<void> {
  for (let round = 0; round < 100 && openOf(tab).length < count; round += 1) await vi.advanceTimersByTimeAsync(10);
  expect(openOf(tab)).toHaveLength(count);
}

test(
  "R8 P13 whichever message is late, lost, repeated or answered in two tabs, one decision counts and runs once",
  async () => {
    const act = fc.record({ tab: fc.nat(1), granted: fc.boolean() });
    const fault = fc.constantFrom<Fault>("none", "request", "response");
    const holds = fc.asyncProperty(
      fc.constantFrom(...asking),
      fc.scheduler(),
      fc.array(act, { minLength: 1, maxLength: 4 }),
      fc.array(fault, { maxLength: 4 }),
      async (protocol, scheduler, acts, faults) => {
        const { agent, received } = createAsking(1);
        const world = openScheduledTabs(() => protocol.create(), agent, scheduler);
        const first = world.open().session();
        first.send("go");
        await opened(first, 1);
        const tabs = [first, world.open().session(first.thread.session.wireId)];
        for (const tab of tabs) await opened(tab, 1);
        const ids = tabs.map((tab) => openOf(tab)[0]?.requestId ?? "");
        world.unleash(faults);
        for (const { tab, granted } of acts)
          void scheduler
            .schedule(Promise.resolve(), "decide")
            .then(() => tabs[tab]?.decide(ids[tab] ?? "", { granted }));
        for (let round = 0; round < 10 && (round === 0 || tabs.some((tab) => openOf(tab).length > 0)); round += 1) {
          await settle(scheduler, 60_000);
          for (const tab of tabs) if (openOf(tab).some(({ state }) => state === "failed")) tab.retry();
        }
        await settle(scheduler, 60_000);
        expect(received).toHaveLength(1);
        const granted = received[0]?.[0]?.granted;
        for (const tab of tabs) {
          expect(openOf(tab)).toEqual([]);
          expect(
            callsOf(tab).map(({ status }) =>
              status === "completed" ? true : status === "failed" || status === "denied" ? false : status,
            ),
          ).toEqual([granted]);
        }
        await world.close();
      },
    );
    await fc.assert(holds, { numRuns: bySize(30, 1_000, 10_000) });
  },
  isFullRun ? 3_600_000 : 180_000,
);

/** Every object inside the bodies that holds this digest. */
function findByDigest(bodies: readonly string[], digest: string): readonly string[] {
  const found: string[] = [];
  const look = (_key: string, value: unknown): unknown => {
    if (typeof value === "object" && value !== null && "digest" in value && value.digest === digest)
      found.push(JSON.stringify(value));
    return value;
  };
  for (const body of bodies) JSON.parse(body, look);
  return found;
}

test(
  "P1 of five requests at once, answered in any order, each gets its own decision",
  async () => {
    const five = ["c0", "c1", "c2", "c3", "c4"];
    const decisions = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 });
    const holds = fc.asyncProperty(
      fc.constantFrom(...asking),
      fc.scheduler(),
      decisions,
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      async (protocol, scheduler, order, grants) => {
        const { agent, received } = createAsking(5);
        const world = openScheduledTabs(() => protocol.create(), agent, scheduler);
        const tab = world.open().session();
        tab.send("go");
        await opened(tab, 5);
        const idOf = (toolCallId: string): string => {
          const call = callsOf(tab).find((one) => one.toolCallId === toolCallId);
          return tab.thread.requests.find(({ toolCallKey }) => toolCallKey === call?.key)?.requestId ?? "";
        };
        const ids = five.map(idOf);
        world.unleash([]);
        for (const index of order)
          void scheduler
            .schedule(Promise.resolve(), `decide ${index}`)
            .then(() => tab.decide(ids[index] ?? "", { granted: grants[index] === true }));
        await settle(scheduler, 1_000);
        expect(received.map((answers) => answers.map(({ granted }) => granted))).toEqual([grants]);
        // Where the wire has digests: one for each, beside the id of the call or of the request.
        const hasDigests = protocol.create().carries.features.digest !== "absent";
        const records = five.map((of) => findByDigest(world.posted, digestInput({ of })));
        const named = records.map(([only = "", ...more], index) => {
          const isNamed = [five[index], ids[index]].some((id) => only.includes(`"${id}"`) || only.includes(`:${id}"`));
          return more.length === 0 && isNamed;
        });
        expect(named).toEqual(five.map(() => hasDigests));
        await world.close();
      },
    );
    await fc.assert(holds, { numRuns: bySize(30, 1_000, 10_000) });
  },
  isFullRun ? 3_600_000 : 180_000,
);

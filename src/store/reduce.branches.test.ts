import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import type { AgentEvent, Message, ThreadState } from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import { reduce, reduceAll } from "./reduce.ts";
import { findFork } from "./select/findFork.ts";
import { deepFreeze } from "./test-support/deepFreeze.ts";

/** What a person does: sends a prompt, sends an earlier one again, or shows another branch at a prompt of the path. */
type Deed =
  | { readonly type: "send"; readonly answered: boolean }
  | { readonly type: "resend"; readonly at: number; readonly answered: boolean; readonly ends: boolean }
  | { readonly type: "show"; readonly at: number; readonly branch: number };

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("send" as const), answered: fc.boolean() }),
    fc.record({
      type: fc.constant("resend" as const),
      at: fc.nat({ max: 5 }),
      answered: fc.boolean(),
      ends: fc.boolean(),
    }),
    fc.record({ type: fc.constant("show" as const), at: fc.nat({ max: 5 }), branch: fc.nat({ max: 4 }) }),
  ),
  { maxLength: 25 },
);

/** The same conversation as a tree: the reference that the reducer is compared with. */
interface Place {
  branches: Leg[];
  shown: number;
}
interface Leg {
  readonly id: string;
  readonly answered: boolean;
  next?: Place | undefined;
}

class Conversation {
  thread: ThreadState = emptyThread();
  readonly root: Place = { branches: [], shown: 0 };
  #count = 0;

  /** The places of the path that is shown. */
  path(): Place[] {
    const places: Place[] = [];
    let place: Place | undefined = this.root;
    while (place !== undefined && place.branches.length > 0) {
      places.push(place);
      place = place.branches[place.shown]?.next;
    }
    return places;
  }

  do(deed: Deed): void {
    const path = this.path();
    if (deed.type === "send") return this.#send(deed.answered);
    const place = path[deed.at % Math.max(1, path.length)];
    const instead = place?.branches[place.shown];
    if (place === undefined || instead === undefined) return;
    if (deed.type === "resend") return this.#resend(place, instead, deed);
    const chosen = place.branches[deed.branch % place.branches.length];
    if (chosen === undefined || chosen === instead) return;
    this.dispatch({ type: "branch.selected", turnId: `t${chosen.id}`, messageId: chosen.id, instead: instead.id });
    place.shown = place.branches.indexOf(chosen);
  }

  dispatch(event: AgentEvent): void {
    this.thread = deepFreeze(reduce(this.thread, event));
  }

  #send(answered: boolean): void {
    const last = this.path().at(-1);
    const end = last === undefined ? this.root : { branches: [], shown: 0 };
    const leg = last?.branches[last.shown];
    if (leg !== undefined) leg.next = end;
    end.branches.push(this.#turn(answered, true));
  }

  #resend(place: Place, instead: Leg, { answered, ends }: Extract<Deed, { type: "resend" }>): void {
    const id = `m${this.#count}`;
    this.dispatch({ type: "branch.selected", turnId: `t${id}`, messageId: id, instead: instead.id });
    place.branches.push(this.#turn(answered, ends));
    place.shown = place.branches.length - 1;
  }

  #turn(answered: boolean, ends: boolean): Leg {
    const id = `m${this.#count++}`;
    for (const event of toTurn(id, answered, ends)) this.dispatch(event);
    return { id, answered };
  }
}

/** The events of a turn: a prompt, and an answer with a call that asks for permission. */
function toTurn(id: string, answered: boolean, ends: boolean): AgentEvent[] {
  const turnId = `t${id}`;
  const answer = { turnId, messageId: `${id}-answer` };
  const request = {
    requestId: `r${id}`,
    turnId,
    kind: "permission",
    toolCallId: "call",
    options: [],
    editable: false,
    canExplainDenial: false,
  } as const;
  return [
    { type: "turn.started", turnId },
    { type: "message.started", turnId, messageId: id, role: "user" },
    { type: "text.final", turnId, messageId: id, partId: `${id}-text`, kind: "answer", text: `prompt ${id}` },
    ...(answered
      ? ([
          { type: "text.delta", ...answer, partId: `${id}-answer-text`, kind: "answer", delta: `answer ${id}`, at: 0 },
          { type: "toolCall.started", ...answer, toolCallId: "call", toolName: "edit_file", argument: '{"path":"a"}' },
          { type: "request.opened", turnId, request },
        ] satisfies AgentEvent[])
      : []),
    ...(ends ? ([{ type: "turn.ended", turnId, reason: "cancelled" }] satisfies AgentEvent[]) : []),
  ];
}

function play(list: readonly Deed[]): Conversation {
  const conversation = new Conversation();
  for (const deed of list) conversation.do(deed);
  return conversation;
}

function allMessages({ messages, forks = [] }: ThreadState): Message[] {
  return [...messages, ...forks.flatMap(({ others }) => others.flatMap((branch) => branch.messages))];
}

function allLegs(place: Place): Leg[] {
  return place.branches.flatMap((leg) => [leg, ...(leg.next === undefined ? [] : allLegs(leg.next))]);
}

describe("branches over any sequence of sending, sending again and choosing", () => {
  const usual = { numRuns: runs(300) };

  test("the path is what was chosen, and nothing else is in it", () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { thread, ...conversation } = withPath(play(list));
        const shown = conversation.legs.flatMap(({ id, answered }) => (answered ? [id, `${id}-answer`] : [id]));
        expect(thread.messages.map(({ id }) => id)).toEqual(shown);
        const turns = new Set(conversation.legs.map(({ id }) => `t${id}`));
        for (const request of thread.requests) expect(turns).toContain(request.turnId);
        expect(thread.turn.turnId ?? undefined).toBe([...turns].at(-1));
      }),
      usual,
    );
  });

  test("each alternative is kept exactly once, in the order in which it was begun", () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { thread, root, places } = withPath(play(list));
        const ids = allMessages(thread).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const legs = allLegs(root).flatMap(({ id, answered }) => (answered ? [id, `${id}-answer`] : [id]));
        expect(ids.toSorted()).toEqual(legs.toSorted());
        for (const { branches, shown } of places) {
          const fork = findFork(thread, branches[shown]?.id ?? "");
          const order = fork?.others.map(({ messages }) => messages[0]?.id).toSpliced(fork.position, 0, fork.messageId);
          expect(order ?? [branches[shown]?.id]).toEqual(branches.map(({ id }) => id));
        }
      }),
      usual,
    );
  });

  test("nothing runs or waits in a hidden branch", () => {
    fc.assert(
      fc.property(deeds, (list) => {
        for (const { others } of play(list).thread.forks ?? []) {
          for (const { turn, requests, messages } of others) {
            expect(turn.status).toBe("idle");
            for (const { state } of requests) expect(state).toBe("withdrawn");
            const parts = messages.flatMap((message) => message.parts);
            const calls = parts.flatMap((part) => (part.type === "tool_call" ? [part.status] : []));
            const texts = parts.flatMap((part) => (part.type === "text" ? [part.state] : []));
            expect([...calls, ...texts].filter((state) => state !== "cancelled" && state !== "final")).toEqual([]);
          }
        }
      }),
      usual,
    );
  });

  test("late events of a hidden turn change nothing, and a branch comes back as it left", () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const { thread } = play(list);
        const shown = new Set(thread.messages.map(({ turnId }) => turnId));
        for (const { id, turnId } of allMessages(thread)) {
          if (shown.has(turnId)) continue;
          for (const event of toTurn(id.replace("-answer", ""), true, true)) expect(reduce(thread, event)).toBe(thread);
        }
        for (const { messageId, others } of thread.forks ?? []) {
          const [first] = others[0]?.messages ?? [];
          if (first === undefined || !thread.messages.some(({ id }) => id === messageId)) continue;
          const there = reduce(thread, {
            type: "branch.selected",
            turnId: first.turnId,
            messageId: first.id,
            instead: messageId,
          });
          const prompt = thread.messages.find(({ id }) => id === messageId);
          const back = reduce(there, {
            type: "branch.selected",
            turnId: prompt?.turnId ?? "",
            messageId,
            instead: first.id,
          });
          // What was open when it left has been settled.
          const isSettled =
            thread.turn.status === "idle" && thread.requests.every(({ state }) => state === "withdrawn");
          const [before, after] = [thread, back].map((it) => ({ ...it, forks: undefined }));
          expect(isSettled ? after : before).toEqual(before);
        }
      }),
      usual,
    );
  });
});

function withPath(conversation: Conversation): { thread: ThreadState; root: Place; places: Place[]; legs: Leg[] } {
  const places = conversation.path();
  return {
    thread: conversation.thread,
    root: conversation.root,
    places,
    legs: places.flatMap(({ branches, shown }) => branches[shown] ?? []),
  };
}

describe("branch.selected", () => {
  test("changes nothing for a prompt that is not on the path, or an id that exists elsewhere", () => {
    const twice = reduceAll([
      ...toTurn("m0", true, true),
      ...toTurn("m1", true, true),
      { type: "branch.selected", turnId: "tm2", messageId: "m2", instead: "m1" },
      ...toTurn("m2", true, true),
    ]);
    for (const [messageId, instead] of [
      ["m9", "m7"],
      ["m0", "m2"],
      ["m1", "m0"],
      ["m2", "m2"],
      ["m3", "m1"],
    ] as const)
      expect(reduce(twice, { type: "branch.selected", turnId: "t", messageId, instead })).toBe(twice);
  });
});

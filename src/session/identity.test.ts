import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import { selectRequest, selectSharers } from "../store/index.ts";
import { foreignPeers } from "./fixtures/foreignPeers.ts";
import { foreignWires, type Move } from "./fixtures/foreignWires.ts";
import { openForeignSession } from "./fixtures/openForeignSession.ts";
import type { Session } from "./Session.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

const wires = [...Object.keys(foreignWires), ...Object.keys(foreignPeers)];
/** The wires without questions: a call is asked about by the call's id. */
const callWires: readonly string[] = ["aap", "uipath-confirm"];
const asking = wires.filter((name) => !callWires.includes(name));

const call = (id: string, command: string): Move => ({ type: "call", id, command });
const ask = (requestId: string, id: string): Move => ({ type: "ask", requestId, id });

const callsOf = (session: Session) =>
  session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));

const permissions = (session: Session) => session.thread.requests.filter(({ kind }) => kind === "permission");

const unknowns = (session: Session) =>
  session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "unknown"));

/** Sends a prompt and waits until everything that the agent sends has arrived. */
async function play(name: string, moves: readonly Move[], requests: number) {
  const opened = openForeignSession(name, moves);
  opened.session.send("go");
  await vi.waitFor(() => expect(permissions(opened.session)).toHaveLength(requests));
  return opened;
}

describe.each(wires)("two open calls with one id, over %s", (name) => {
  test("both are shown, neither can be granted, and a denial of one is one answer for each question", async () => {
    const moves = [call("c1", "rm -rf ~"), call("c1", "ls"), ask("r1", "c1")];
    const { session, answers } = await play(name, moves, name === "aap" ? 2 : 1);
    expect(callsOf(session).map(({ input }) => input)).toEqual([{ command: "rm -rf ~" }, { command: "ls" }]);
    for (const request of permissions(session)) {
      expect(request.blocked?.reason).toBe("ambiguous_call");
      expect(selectSharers(session.thread, request).calls).toHaveLength(2);
      expect(() => session.decide(request.requestId, { granted: true })).toThrow("cannot be granted");
      expect(request.state).toBe("open");
    }
    session.decide(requestIdOf(permissions(session)[0]), { granted: false });
    await vi.waitFor(() => expect(answers).toEqual([{ id: callWires.includes(name) ? "c1" : "r1", granted: false }]));
    expect(permissions(session).filter(({ state }) => state === "open")).toEqual([]);
  });
});

test.each(asking)(
  "a call with the id of another one that is asked about, over %s, makes both ungrantable",
  async (name) => {
    const { session } = await play(name, [call("c1", "ls"), ask("r1", "c1"), call("c1", "rm -rf ~")], 1);
    await vi.waitFor(() => expect(permissions(session)[0]?.blocked?.reason).toBe("ambiguous_call"));
    expect(callsOf(session)).toHaveLength(2);
  },
);

describe.each(wires)("ids that come again in a later turn, over %s", (name) => {
  test("mean the call of that turn: it is shown, and granted by a separate answer", async () => {
    const later = [call("c1", "rm -rf ~"), ask("r1", "c1")];
    const { session, answers } = openForeignSession(name, [call("c1", "ls"), ask("r1", "c1")], later);
    const id = callWires.includes(name) ? "c1" : "r1";
    for (const [turn, command] of ["ls", "rm -rf ~"].entries()) {
      session.send("go");
      await vi.waitFor(() => expect(permissions(session).at(-1)?.state).toBe("open"));
      expect(permissions(session)).toHaveLength(turn + 1);
      const request = permissions(session)[turn];
      expect(request?.blocked).toBeUndefined();
      expect(callsOf(session).find(({ key }) => key === request?.toolCallKey)?.input).toEqual({ command });
      session.decide(requestIdOf(request), { granted: true });
      await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
      expect(answers).toEqual(Array.from({ length: turn + 1 }, () => ({ id, granted: true })));
    }
    expect(callsOf(session).map(({ status }) => status)).toEqual(["completed", "completed"]);
  });
});

describe.each(asking)("one question id for two calls, over %s", (name) => {
  test("the question cannot be granted, the other one is shown, and one answer denies it", async () => {
    const moves = [call("c1", "ls"), call("c2", "rm -rf ~"), ask("r1", "c1"), ask("r1", "c2")];
    const { session, answers } = await play(name, moves, 1);
    await vi.waitFor(() => expect(permissions(session)[0]?.blocked?.reason).toBe("ambiguous_request"));
    expect(unknowns(session)).toHaveLength(1);
    const requestId = permissions(session)[0]?.requestId ?? "";
    expect(() => session.decide(requestId, { granted: true })).toThrow("cannot be granted");
    session.decide(requestId, { granted: false });
    await vi.waitFor(() => expect(answers).toEqual([{ id: "r1", granted: false }]));
  });

  test("a question about an unknown call cannot be granted until the call has arrived", async () => {
    const { session } = await play(name, [ask("r1", "c1")], 1);
    // Over ACP and UiPath a question contains its call.
    const expected = name === "acp" || name === "uipath" ? "invalid" : "unknown_call";
    expect(permissions(session)[0]?.blocked).toMatchObject({ reason: expected, lasting: false });
  });
});

const moves = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("call" as const),
      id: fc.constantFrom("c1", "c2"),
      command: fc.constantFrom("ls", "rm"),
    }),
    fc.record({
      type: fc.constant("ask" as const),
      requestId: fc.constantFrom("r1", "r2"),
      id: fc.constantFrom("c1", "c2"),
    }),
  ),
  { minLength: 1, maxLength: 7 },
);

/** The possible meanings of an id on the wire: the commands of the calls with it. */
const commandsOf = (all: readonly Move[], id: string): ReadonlySet<string> =>
  new Set(all.flatMap((move) => (move.type === "call" && move.id === id ? [move.command] : [])));

test.each(wires)(
  "whatever arrives over %s, a grant on the wire is for the one call that was shown, and no id is answered twice",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(moves, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), async (all, grants) => {
        const { session, answers, hasQuestions } = openForeignSession(name, all);
        session.send("go");
        // Over each of these wires a call comes before its question; the last thing to wait for is a state of the last move.
        const last = new Set(all.map((move) => (move.type === "call" ? move.id : "")));
        last.delete("");
        await vi.waitFor(() => {
          const seen = new Set(callsOf(session).map(({ toolCallId }) => toolCallId));
          for (const id of last) expect(seen).toContain(id);
        });
        await Promise.resolve();
        for (const [index, request] of permissions(session).entries()) {
          const granted = grants[index] === true;
          const { requestId } = request;
          // It was denied together with another one.
          if (selectRequest(session.thread, request.requestId)?.state !== "open") continue;
          // Only a request that is not blocked can be granted; the rest is denied.
          session.decide(requestId, { granted: granted && request.blocked === undefined });
        }
        await vi.waitFor(() => {
          // The third identical call pauses the turn.
          session.resolvePause({ type: "continue" });
          expect(permissions(session).filter(({ state }) => state === "open" || state === "staged")).toEqual([]);
        });
        const ids = answers.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id, granted } of answers) {
          if (!granted) continue;
          const asked = all.filter((move) => move.type === "ask" && move.requestId === id);
          const named = hasQuestions ? asked.map((move) => move.id) : [id];
          // One question, about one call.
          expect(new Set(named).size).toBe(1);
          expect(commandsOf(all, named[0] ?? "").size).toBe(1);
        }
      }),
      { numRuns: runs(30) },
    );
  },
);

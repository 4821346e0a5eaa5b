import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../scripts/fullRun.ts";
import type { AgentEvent, RequestState, ThreadState, ToolCallPatch, ToolCallStatus } from "../model/index.ts";
import { emptyThread } from "./emptyThread.ts";
import { reduce } from "./reduce.ts";

/** The end of a call, and whether the agent reported it. */
interface End {
  readonly status: ToolCallStatus;
  readonly isWire: boolean;
}

/** A much simpler model of a thread than the reducer: the state of each call, request and turn. */
interface Model {
  /** The calls that were started, with their turns and, where they have ended, their ends. */
  readonly calls: Map<string, { readonly turn: number; end?: End }>;
  readonly requests: Map<string, { readonly call: string; state: RequestState; readonly isLate: boolean }>;
  turn: number;
  steps: number;
  isOver: boolean;
  readonly emitted: AgentEvent[];
}

interface Real {
  thread: ThreadState;
}

type Step = fc.Command<Model, Real>;

const toTurnId = (turn: number): string => `turn_${turn}`;
const toCallId = (turn: number, name: string): string => `${toTurnId(turn)}_${name}`;
const isDecided = (state: RequestState): boolean => ["answered", "withdrawn", "expired"].includes(state);

/** The possible transitions of a request; a decision is undone while it is staged, or after it could not be delivered, and only one that is sent fails. */
const onwards: Readonly<Record<string, readonly RequestState[]>> = {
  open: ["staged", "sending", "sent", "answered"],
  staged: ["open", "sending", "sent", "answered"],
  sending: ["sent", "failed", "answered"],
  sent: ["failed", "answered"],
  failed: ["open", "staged", "sending", "sent", "answered"],
};

/** Reduces an event, and checks that the thread matches the model and nothing that was over has changed. */
function emit(model: Model, real: Real, event: AgentEvent): void {
  model.emitted.push(event);
  real.thread = reduce(real.thread, event);
  const { turn, requests } = real.thread;
  const parts = real.thread.messages.flatMap((message) => message.parts.filter((part) => part.type === "tool_call"));
  const ends = parts.map(({ toolCallId, status }) => [toolCallId, isEnd(status) ? status : "open"]);
  expect(Object.fromEntries(ends)).toEqual(
    Object.fromEntries([...model.calls].map(([id, { end }]) => [id, end?.status ?? "open"])),
  );
  expect(Object.fromEntries(requests.map(({ requestId, state }) => [requestId, state]))).toEqual(
    Object.fromEntries([...model.requests].map(([id, { state }]) => [id, state])),
  );
  if (model.turn < 0) return;
  expect([turn.turnId, turn.steps, turn.status === "idle"]).toEqual([toTurnId(model.turn), model.steps, model.isOver]);
}

const isEnd = (status: ToolCallStatus): boolean => ["completed", "failed", "cancelled", "denied"].includes(status);

/** A command that can run whenever the model has begun a turn. */
const step = (
  name: string,
  run: (model: Model, real: Real) => void,
  check = (model: Model) => model.turn >= 0,
): Step => ({
  check: (model) => check(model),
  run,
  toString: () => name,
});

const begin = (): Step =>
  step(
    "begin a turn",
    (model, real) => {
      const turn = model.turn + 1;
      // A turn has its prompt before it has anything else.
      const prompt = { turnId: toTurnId(turn), messageId: `${toTurnId(turn)}_user` };
      real.thread = reduce(real.thread, { type: "message.started", ...prompt, role: "user" });
      model.turn = turn;
      model.steps = 0;
      model.isOver = false;
      emit(model, real, { type: "turn.started", turnId: toTurnId(model.turn), step: 0 });
    },
    () => true,
  );

const goOn = (): Step =>
  step("continue the turn", (model, real) => {
    model.steps += 1;
    model.isOver = false;
    emit(model, real, { type: "turn.started", turnId: toTurnId(model.turn), step: model.steps });
  });

const end = (reason: "completed" | "tool_use" | "error" | "cancelled"): Step =>
  step(`end the turn: ${reason}`, (model, real) => {
    const turnId = toTurnId(model.turn);
    model.isOver = reason !== "tool_use";
    if (reason === "cancelled") {
      for (const request of model.requests.values())
        if (model.calls.get(request.call)?.turn === model.turn && !isDecided(request.state))
          request.state = "withdrawn";
      for (const call of model.calls.values())
        if (call.turn === model.turn) call.end ??= { status: "cancelled", isWire: false };
    }
    emit(model, real, { type: "turn.ended", turnId, reason, step: model.steps });
  });

const call = (name: string): Step =>
  step(`call ${name}`, (model, real) => {
    const toolCallId = toCallId(model.turn, name);
    if (!model.calls.has(toolCallId)) model.calls.set(toolCallId, { turn: model.turn });
    emit(model, real, {
      type: "toolCall.started",
      ...toPlace(model.turn),
      toolCallId,
      toolName: "run",
      argument: "{}",
    });
  });

const toPlace = (turn: number) => ({ turnId: toTurnId(turn), messageId: `${toTurnId(turn)}_answer` });

/** The agent reports the status of a call of this turn, or of one long over. */
const report = (pick: number, status: NonNullable<ToolCallPatch["status"]>): Step =>
  step(
    `report ${status} of call ${pick}`,
    (model, real) => {
      const [toolCallId = "", known] = [...model.calls][pick % model.calls.size] ?? [];
      if (known === undefined) return;
      // The user's denial is not replaced by the agent's report of it, but by the report that the call ran nevertheless.
      const yields =
        known.end === undefined || (!known.end.isWire && (known.end.status !== "denied" || status === "completed"));
      if (isEnd(status) && yields) known.end = { status, isWire: true };
      else if (isEnd(status) && known.end?.status === "denied") known.end = { ...known.end, isWire: true };
      emit(model, real, { type: "toolCall.updated", ...toPlace(known.turn), toolCallId, patch: { status } });
    },
    (model) => model.calls.size > 0,
  );

const ask = (pick: number): Step =>
  step(
    `ask about call ${pick}`,
    (model, real) => {
      const [toolCallId = "", known] = [...model.calls][pick % model.calls.size] ?? [];
      const requestId = `ask_${toolCallId}`;
      if (known?.turn !== model.turn) return;
      const isLate = known.end?.isWire === true && known.end.status !== "denied";
      if (!model.requests.has(requestId)) model.requests.set(requestId, { call: toolCallId, state: "open", isLate });
      const base = { requestId, turnId: toTurnId(model.turn), kind: "permission", toolCallId, options: [] } as const;
      const request = { ...base, editable: false, canExplainDenial: true } as const;
      emit(model, real, { type: "request.opened", turnId: toTurnId(model.turn), request });
    },
    (model) => model.calls.size > 0,
  );

/** The session or the wire reports the state of a request; an earlier state is ignored. */
const move = (
  pick: number,
  state: "open" | "staged" | "sending" | "sent" | "failed" | "answered",
  granted: boolean,
): Step =>
  step(
    `${state} (${granted ? "granted" : "denied"}) of request ${pick}`,
    (model, real) => {
      const [requestId = "", known] = [...model.requests][pick % model.requests.size] ?? [];
      const about = model.calls.get(known?.call ?? "");
      if (known === undefined || about === undefined) return;
      const isMoved = onwards[known.state]?.includes(state) === true;
      // A request about a call that was over is never granted from here.
      const isOurs = state === "staged" || state === "sending";
      if (isOurs && known.isLate && granted) return;
      if (isMoved || (state === "staged" && known.state === "staged")) {
        known.state = state;
        if (["sending", "sent", "answered"].includes(state) && !granted)
          about.end ??= { status: "denied", isWire: false };
        // A denial that could not be delivered has no effect yet.
        const isUndecided = ["open", "staged", "failed"].includes(state);
        if (isUndecided && about.end?.status === "denied" && !about.end.isWire) delete about.end;
      }
      const answer = { granted, by: "user", at: 5 } as const;
      const turnId = toTurnId(about.turn);
      emit(model, real, { type: "request.updated", turnId, requestId, state, ...(state === "open" ? {} : { answer }) });
    },
    (model) => model.requests.size > 0,
  );

const withdraw = (pick: number, expired: boolean): Step =>
  step(
    `${expired ? "expire" : "withdraw"} request ${pick}`,
    (model, real) => {
      const [requestId = "", known] = [...model.requests][pick % model.requests.size] ?? [];
      const about = model.calls.get(known?.call ?? "");
      if (known === undefined || about === undefined) return;
      if (!isDecided(known.state)) known.state = expired ? "expired" : "withdrawn";
      emit(model, real, { type: "request.withdrawn", turnId: toTurnId(about.turn), requestId, expired });
    },
    (model) => model.requests.size > 0,
  );

/** The start of a turn or call is repeated, as after a reconnect. */
const repeatEvent = (pick: number): Step =>
  step(
    `repeat event ${pick}`,
    (model, real) => {
      const borders = model.emitted.filter(({ type }) => type === "turn.started" || type === "toolCall.started");
      const event = borders[pick % borders.length];
      if (event !== undefined) emit(model, real, event);
    },
    (model) => model.emitted.length > 0,
  );

const pick = fc.nat({ max: 5 });

const moves = fc
  .tuple(pick, fc.constantFrom("open", "staged", "sending", "sent", "failed", "answered"), fc.boolean())
  .map((it) => move(...it));

const commands: fc.Arbitrary<Step>[] = [
  moves,
  moves,
  fc.constant(begin()),
  fc.constant(goOn()),
  fc.constantFrom("completed", "tool_use", "error", "cancelled").map(end),
  fc.constantFrom("a", "b").map(call),
  fc
    .tuple(pick, fc.constantFrom("pending", "in_progress", "completed", "failed", "cancelled"))
    .map((it) => report(...it)),
  pick.map(ask),
  fc.tuple(pick, fc.boolean()).map((it) => withdraw(...it)),
  pick.map(repeatEvent),
];

test("R7 whatever arrives in whatever order, calls end once, requests never go back and earlier turns stay over", () => {
  const begins = (): { model: Model; real: Real } => {
    const model: Model = { calls: new Map(), requests: new Map(), turn: -1, steps: 0, isOver: true, emitted: [] };
    const real: Real = { thread: emptyThread() };
    // Most of what can go wrong needs a question first.
    for (const first of [begin(), call("a"), ask(0)]) first.run(model, real);
    return { model, real };
  };
  const holds = (): void =>
    fc.assert(
      fc.property(fc.commands(commands, { size: "max", maxCommands: 60 }), (made) => fc.modelRun(begins, made)),
      { numRuns: runs(30) },
    );
  expect(holds).not.toThrow();
});

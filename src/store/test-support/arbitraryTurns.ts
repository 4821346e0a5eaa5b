import fc from "fast-check";
import type { AgentEvent, EndReason, TextKind } from "../../model/index.ts";

/**
 * Generates the events of conversations as a wire would send them: valid offsets, no call before its turn, but calls that never end,
 * ids that are reused in later turns, orphan results, denials, continuations and every reason to end.
 */
export const arbitraryTurns: fc.Arbitrary<AgentEvent[]> = fc
  .array(arbitraryTurn(), { minLength: 1, maxLength: 3 })
  .map((turns) => stamp(turns.flatMap((toEvents, index) => toEvents(`turn_${index}`))));

/** Adds event times like those of a server's log: growing, and the same in every replay. */
function stamp(events: AgentEvent[]): AgentEvent[] {
  return events.map((event, index) => ({ ...event, time: 1_000 + index }));
}

type ToEvents = (turnId: string) => AgentEvent[];

function arbitraryTurn(): fc.Arbitrary<ToEvents> {
  const reasons: EndReason[] = ["completed", "length", "refusal", "cancelled", "error", "other"];
  return fc
    .record({
      steps: fc.array(fc.array(arbitraryBlock(), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      reason: fc.option(fc.constantFrom(...reasons), { nil: undefined }),
      announces: fc.boolean(),
    })
    .map(({ steps, reason, announces }) => (turnId) => {
      const user = { turnId, messageId: `${turnId}_user` };
      const events: AgentEvent[] = [
        { type: "message.started", ...user, role: "user" },
        { type: "text.final", ...user, partId: `${turnId}_prompt`, kind: "answer", text: "do it" },
      ];
      for (const [step, blocks] of steps.entries()) {
        if (step > 0) events.push({ type: "turn.ended", turnId, reason: "tool_use", step: step - 1 });
        events.push({ type: "turn.started", turnId, step });
        const messageId = `${turnId}_answer`;
        if (announces) events.push({ type: "message.started", turnId, messageId, role: "assistant" });
        for (const [index, toBlock] of blocks.entries()) events.push(...toBlock(turnId, messageId, `${step}_${index}`));
      }
      if (reason) events.push({ type: "turn.ended", turnId, reason, step: steps.length - 1 });
      return events;
    });
}

type ToBlock = (turnId: string, messageId: string, name: string) => AgentEvent[];

function arbitraryBlock(): fc.Arbitrary<ToBlock> {
  return fc.oneof(arbitraryText(), arbitraryCall(), arbitraryCall(), arbitraryOther());
}

/** A text in deltas, each with its offset. */
function arbitraryDeltas(): fc.Arbitrary<{ delta: string; at: number }[]> {
  return fc
    .array(fc.string({ minLength: 1, maxLength: 4, unit: "grapheme" }), { minLength: 1, maxLength: 4 })
    .map((deltas) => {
      let at = 0;
      return deltas.map((delta) => {
        at += delta.length;
        return { delta, at: at - delta.length };
      });
    });
}

function arbitraryText(): fc.Arbitrary<ToBlock> {
  const kinds: TextKind[] = ["answer", "commentary", "refusal", "summary", "raw", "redacted"];
  const final = fc.constantFrom<"none" | "same" | "shorter">("none", "same", "shorter");
  return fc
    .record({ kind: fc.constantFrom(...kinds), pieces: arbitraryDeltas(), final })
    .map(({ kind, pieces, final }) => (turnId, messageId, name) => {
      const part = { turnId, messageId, partId: `${turnId}_text_${name}`, kind };
      const deltas = pieces.map((piece): AgentEvent => ({ type: "text.delta", ...part, ...piece }));
      const text = pieces.map((piece) => piece.delta).join("");
      if (final === "none") return deltas;
      return [...deltas, { type: "text.final", ...part, text: final === "same" ? text : text.slice(0, 1) }];
    });
}

function arbitraryCall(): fc.Arbitrary<ToBlock> {
  return fc
    .record({
      id: fc.option(fc.constantFrom("call_0", "call_1"), { nil: undefined }),
      argument: fc.oneof(fc.constant(undefined), fc.constantFrom('{"a":1}', "{}", "", "...", '{"a":')),
      chunks: fc.integer({ min: 1, max: 3 }),
      asks: fc.constantFrom<"no" | "open" | "granted" | "denied" | "withdrawn">(
        "no",
        "open",
        "granted",
        "denied",
        "withdrawn",
      ),
      output: fc.option(arbitraryDeltas(), { nil: undefined }),
      ends: fc.constantFrom<"completed" | "failed" | "cancelled" | "detached" | "open">(
        "completed",
        "failed",
        "cancelled",
        "detached",
        "open",
      ),
      extra: fc.boolean(),
    })
    .map((call) => (turnId, messageId, name) => {
      // Ids that are reused in a turn have an occurrence; here each step and block has its own id, but turns share them.
      const toolCallId = `${call.id ?? `${turnId}_call`}_${name}`;
      const at = { turnId, messageId, toolCallId };
      const events: AgentEvent[] = [];
      if (call.argument === undefined) {
        events.push({ type: "toolCall.started", ...at, toolName: "run" });
        const text = '{"city":"Rome"}';
        const size = Math.ceil(text.length / call.chunks);
        for (let from = 0; from < text.length; from += size) {
          events.push({ type: "toolCall.argumentDelta", ...at, delta: text.slice(from, from + size), at: from });
        }
      } else {
        events.push({
          type: "toolCall.started",
          ...at,
          toolName: "run",
          argument: call.argument,
          patch: { locations: [] },
        });
      }
      const requestId = `${turnId}_request_${name}`;
      if (call.asks !== "no") events.push(...ask(turnId, toolCallId, requestId, call.asks));
      if (call.asks !== "open")
        events.push({ type: "toolCall.updated", ...at, patch: { status: "in_progress", title: "Running" } });
      for (const piece of call.output ?? [])
        events.push({ type: "toolCall.outputDelta", ...at, terminalId: "t", ...piece });
      if (call.extra) {
        const content = { type: "content", block: { type: "text", text: "seen" } } as const;
        events.push({ type: "toolCall.contentAdded", ...at, content, at: call.output ? 1 : 0 });
      }
      if (call.ends !== "open") {
        const error = call.ends === "failed" ? { error: { layer: "tool", message: "no" } as const } : {};
        events.push({ type: "toolCall.updated", ...at, patch: { status: call.ends, result: "done", ...error } });
      }
      return events;
    });
}

function ask(
  turnId: string,
  toolCallId: string,
  requestId: string,
  how: "open" | "granted" | "denied" | "withdrawn",
): AgentEvent[] {
  const request = {
    requestId,
    turnId,
    kind: "permission",
    toolCallId,
    options: [],
    editable: false,
    canExplainDenial: true,
  } as const;
  const opened: AgentEvent = { type: "request.opened", turnId, request };
  if (how === "open") return [opened];
  if (how === "withdrawn") return [opened, { type: "request.withdrawn", turnId, requestId }];
  const answer = { granted: how === "granted", by: "user", at: 5 } as const;
  const states = ["staged", "sending", "sent", "answered"] as const;
  return [
    opened,
    ...states.map((state): AgentEvent => ({ type: "request.updated", turnId, requestId, state, answer })),
  ];
}

function arbitraryOther(): fc.Arbitrary<ToBlock> {
  const kinds = ["plan", "wire", "failure", "unknown", "session", "orphan"] as const;
  return fc.constantFrom(...kinds).map((kind) => (turnId, messageId, name): AgentEvent[] => {
    switch (kind) {
      case "plan": {
        const part = { type: "plan", key: `${turnId}_plan`, entries: [{ content: name, status: "pending" }] } as const;
        return [{ type: "part.added", turnId, messageId, part }];
      }
      case "wire":
        return [{ type: "message.wire", turnId, messageId: `${messageId}_${name}`, items: [{ name }, 2], at: 0 }];
      case "failure":
        return [{ type: "failure.received", turnId, error: { code: "agent", message: name } }];
      case "unknown":
        return [{ type: "unknown.received", turnId, name: "odd", value: { name } }];
      case "session":
        return [{ type: "session.updated", patch: { title: name, usage: { used: 3 }, modeId: null } }];
      case "orphan":
        return [{ type: "toolCall.updated", turnId, messageId, toolCallId: `orphan_${name}`, patch: { result: 1 } }];
    }
  });
}

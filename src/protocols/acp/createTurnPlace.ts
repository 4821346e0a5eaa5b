import type { AgentEvent, Role, TextKind } from "../../model/index.ts";

/** The turn and message of an event. */
export interface Place {
  readonly turnId: string;
  readonly messageId: string;
}

/** A message of a sub-agent, with the wire id of its parent call. */
export interface InnerMessage {
  readonly messageId: string;
  readonly parent: string;
}

/** Tracks the turn and message of updates, and the offsets of text parts. */
export interface TurnPlace {
  /** The current turn; undefined before the first. */
  readonly turnId: string | undefined;
  /** The author of the current message. */
  readonly role: Role;
  /** Starts a turn, or another message of the same turn. */
  begin(turnId: string, role: Role): void;
  /** Returns the place; `start` contains the start of the message before its first part. */
  enter(): { readonly at: Place; readonly start: AgentEvent[] };
  /** Creates the key of a part that is not text; later text starts a new part. */
  nextKey(): string;
  /** Appends text to the part of a wire message, or starts one. */
  append(kind: TextKind, wireId: string, delta: string): AgentEvent[];
  /** Returns the place inside a call: the message of the sub-agent. */
  enterInside(inner: InnerMessage): { readonly at: Place; readonly start: AgentEvent[] };
  /** Appends text to a message of a sub-agent. */
  appendInside(inner: InnerMessage, kind: TextKind, partId: string, delta: string): AgentEvent[];
  /** Sets the whole text of a wire message, wherever its part is (version 2). */
  replace(kind: TextKind, wireId: string, text: string): AgentEvent[];
  /** Resets the turn for a replay. */
  clear(): void;
}

/** Creates the turn place of one session. */
export function createTurnPlace(createId: (noun: string) => string): TurnPlace {
  let turnId: string | undefined;
  let messageId = "";
  let role: Role = "assistant";
  let announced = false;
  let count = 0;
  const openParts = new Map<string, { readonly partId: string; length: number }>();
  /** Text lengths of sub-agents. */
  const innerLengths = new Map<string, number>();
  const innerMessages = new Set<string>();
  const texts = new Map<string, Place & { readonly partId: string }>();

  const begin: TurnPlace["begin"] = (id, newRole) => {
    turnId = id;
    role = newRole;
    messageId = createId("message");
    announced = false;
    count = 0;
    openParts.clear();
  };

  const enter: TurnPlace["enter"] = () => {
    // Some agents send messages before the first prompt, which get a separate turn.
    if (turnId === undefined) begin(createId("turn"), "assistant");
    const at = { turnId: turnId ?? "", messageId };
    const start: AgentEvent[] = announced ? [] : [{ type: "message.started", role, ...at }];
    announced = true;
    return { at, start };
  };

  const enterInside: TurnPlace["enterInside"] = ({ messageId: innerId, parent }) => {
    const { at: outer, start } = enter();
    const at = { turnId: outer.turnId, messageId: innerId };
    if (innerMessages.has(innerId)) return { at, start };
    innerMessages.add(innerId);
    return { at, start: [...start, beginInside(at, parent)] };
  };

  return {
    get turnId() {
      return turnId;
    },
    get role() {
      return role;
    },
    begin,
    enter,
    nextKey() {
      openParts.clear();
      return `${messageId}:${count++}`;
    },
    append(kind, wireId, delta) {
      const { at, start } = enter();
      const name = `${kind}:${wireId}`;
      // Without message ids a thought ends the text before it; with ids both may interleave.
      if (wireId === "" && !openParts.has(name)) openParts.clear();
      const part = openParts.get(name) ?? { partId: `${messageId}:${count++}`, length: 0 };
      openParts.set(name, part);
      if (wireId !== "") texts.set(name, { ...at, partId: part.partId });
      const offset = part.length;
      part.length += delta.length;
      return [...start, { type: "text.delta", ...at, partId: part.partId, kind, delta, at: offset }];
    },
    enterInside,
    appendInside(inner, kind, partId, delta) {
      const { at, start } = enterInside(inner);
      const offset = innerLengths.get(partId) ?? 0;
      innerLengths.set(partId, offset + delta.length);
      return [...start, { type: "text.delta", ...at, partId, kind, delta, at: offset }];
    },
    replace(kind, wireId, text) {
      const existing = texts.get(`${kind}:${wireId}`);
      if (existing !== undefined) return [{ type: "text.final", ...existing, kind, text }];
      const { at, start } = enter();
      const partId = `${messageId}:${count++}`;
      texts.set(`${kind}:${wireId}`, { ...at, partId });
      return [...start, { type: "text.final", ...at, partId, kind, text }];
    },
    clear() {
      turnId = undefined;
      role = "assistant";
      texts.clear();
      innerLengths.clear();
      innerMessages.clear();
    },
  };
}

/** Creates the start of a sub-agent's message; its parent is the key of the call: the turn and the wire id. */
function beginInside(at: Place, toolCallId: string): AgentEvent {
  return { type: "message.started", role: "assistant", ...at, parent: `${at.turnId}:${toolCallId}` };
}

import { addToList, toToolCallKey } from "../../model/index.ts";
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
  /** The current turn; undefined before the first, and after `clear`. */
  readonly turnId: string | undefined;
  /** The author of the current message. */
  readonly role: Role;
  /** Starts a turn, or another message of the same turn. */
  begin(turnId: string, role: Role): void;
  /**
   * Returns the place, in a new turn where there is none. `start` is the event that starts the message, the first time it is entered; then
   * it is empty.
   */
  enter(): { readonly at: Place; readonly start: AgentEvent[] };
  /** Ends the open text, so that later text starts a new part, and returns a key for a part between them. */
  nextKey(): string;
  /** Appends text to the open part of a wire message, or starts one. `wireId` is empty where the wire has no message ids. */
  append(kind: TextKind, wireId: string, delta: string): AgentEvent[];
  /** Returns the place inside a call: the message of the sub-agent. */
  enterInside(inner: InnerMessage): { readonly at: Place; readonly start: AgentEvent[] };
  /** Appends text to a message of a sub-agent. */
  appendInside(inner: InnerMessage, kind: TextKind, partId: string, delta: string): AgentEvent[];
  /**
   * Sets the whole text of a wire message (version 2): its first part gets the text, the parts that it has after a call become empty.
   * Without a wire id it is a message of its own.
   */
  replace(kind: TextKind, wireId: string, text: string): AgentEvent[];
  /** Forgets the turn and all messages: a replay contains them again. */
  clear(): void;
}

/** The parts of each wire message with an id, in their order: a call in the middle of a message splits its text. */
type TextParts = Map<string, (Place & { readonly partId: string })[]>;

/** Puts the whole text into the first part of a message, and empties the others. */
function toFinals(parts: readonly (Place & { readonly partId: string })[], kind: TextKind, text: string): AgentEvent[] {
  return parts.map((part, index) => ({ type: "text.final", ...part, kind, text: index === 0 ? text : "" }));
}

/** Creates the turn place of one session. */
export function createTurnPlace(createId: (noun: string) => string): TurnPlace {
  let turnId: string | undefined;
  let messageId = "";
  let role: Role = "assistant";
  let announced = false;
  let count = 0;
  const openParts = new Map<string, { readonly partId: string; readonly length: number }>();
  /** The length so far of each text part of a sub-agent, in UTF-16 units. */
  const innerLengths = new Map<string, number>();
  const innerMessages = new Set<string>();
  const texts: TextParts = new Map();

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
      const { partId, length } = openParts.get(name) ?? { partId: `${messageId}:${count++}`, length: 0 };
      if (wireId !== "" && !openParts.has(name)) addToList(texts, name, { ...at, partId });
      openParts.set(name, { partId, length: length + delta.length });
      return [...start, { type: "text.delta", ...at, partId, kind, delta, at: length }];
    },
    enterInside,
    appendInside(inner, kind, partId, delta) {
      const place = enterInside(inner);
      const at = innerLengths.get(partId) ?? 0;
      innerLengths.set(partId, at + delta.length);
      return [...place.start, { type: "text.delta", ...place.at, partId, kind, delta, at }];
    },
    replace(kind, wireId, text) {
      const name = `${kind}:${wireId}`;
      const parts = texts.get(name);
      // The whole text is final: what follows it is a part of its own.
      openParts.delete(name);
      if (parts || text === "") return toFinals(parts ?? [], kind, text);
      const { at, start } = enter();
      const partId = `${messageId}:${count++}`;
      if (wireId !== "") addToList(texts, name, { ...at, partId });
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

/** Creates the start of a sub-agent's message; its parent is the key of the call's first occurrence in the current turn. */
function beginInside(at: Place, toolCallId: string): AgentEvent {
  return {
    type: "message.started",
    role: "assistant",
    ...at,
    parent: toToolCallKey({ turnId: at.turnId, toolCallId }),
  };
}

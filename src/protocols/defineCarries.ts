import type { Carriage, Carries, PromptContent } from "../model/index.ts";

const events = [
  "turn.started",
  "turn.ended",
  "turn.stopping",
  "message.started",
  "message.wire",
  "message.trimmed",
  "branch.selected",
  "text.delta",
  "text.final",
  "part.added",
  "toolCall.started",
  "toolCall.argumentDelta",
  "toolCall.updated",
  "toolCall.contentAdded",
  "toolCall.outputDelta",
  "request.opened",
  "request.withdrawn",
  "request.updated",
  "session.updated",
  "history.loaded",
  "reply.received",
  "unknown.received",
  "failure.received",
] as const;
const features = [
  "sessions",
  "history",
  "resume",
  "cancel",
  "clientTools",
  "permissions",
  "forms",
  "denialReason",
  "editedInput",
  "remember",
  "idempotency",
  "digest",
  "rename",
  "delete",
  "images",
  "audio",
  "files",
  "links",
  "modes",
  "branches",
  "toolUpdates",
  "readFile",
] as const;

function toAbsent<const Name extends string>(names: readonly Name[]): Readonly<Record<Name, "absent">> {
  return Object.fromEntries(names.map((name) => [name, "absent"])) as Record<Name, "absent">;
}

// The compiler names each event and feature that is not listed.
const nothing: Carries = {
  events: toAbsent(events),
  features: toAbsent(features),
  prompt: { images: [], audio: [], files: [], links: [] },
};
const kinds = ["images", "audio", "files", "links"] as const;

/** What a wire can express, and how; what is not listed is absent. */
export interface CarriedThings {
  /** Events that it can express, or that the client half concludes. */
  readonly events?: Readonly<Partial<Record<keyof Carries["events"], Carriage>>> | undefined;
  /** Features for users, e.g. `permissions` or `cancel`. */
  readonly features?: Readonly<Partial<Record<keyof Carries["features"], Carriage>>> | undefined;
  /** What a prompt can contain besides text; its kinds are features, too, which are `carried` unless `features` states another way. */
  readonly prompt?: Partial<PromptContent> | undefined;
}

/** Completes the table of what a wire can express with `absent` for everything that is not listed. */
export function defineCarries(carried: CarriedThings): Carries {
  const prompt = { ...nothing.prompt, ...carried.prompt };
  const inPrompts = kinds.flatMap((kind) => (prompt[kind].length > 0 ? [[kind, "carried"] as const] : []));
  return {
    events: { ...nothing.events, ...carried.events },
    features: { ...nothing.features, ...Object.fromEntries(inPrompts), ...carried.features },
    prompt,
  };
}

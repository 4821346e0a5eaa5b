import type { Carriage, Carries } from "../model/index.ts";

/** All absent: the compiler names each event and feature that is not listed. */
const nothing: Carries = {
  events: {
    "turn.started": "absent",
    "turn.ended": "absent",
    "turn.stopping": "absent",
    "message.started": "absent",
    "message.wire": "absent",
    "message.trimmed": "absent",
    "text.delta": "absent",
    "text.final": "absent",
    "part.added": "absent",
    "toolCall.started": "absent",
    "toolCall.argumentDelta": "absent",
    "toolCall.updated": "absent",
    "toolCall.contentAdded": "absent",
    "toolCall.outputDelta": "absent",
    "request.opened": "absent",
    "request.withdrawn": "absent",
    "request.updated": "absent",
    "session.updated": "absent",
    "history.loaded": "absent",
    "reply.received": "absent",
    "unknown.received": "absent",
    "failure.received": "absent",
  },
  features: {
    sessions: "absent",
    history: "absent",
    resume: "absent",
    cancel: "absent",
    clientTools: "absent",
    permissions: "absent",
    forms: "absent",
    denialReason: "absent",
    editedInput: "absent",
    remember: "absent",
    idempotency: "absent",
    digest: "absent",
    rename: "absent",
    delete: "absent",
    images: "absent",
    modes: "absent",
    toolUpdates: "absent",
    readFile: "absent",
  },
};

/** What a wire can express, as far as it can. */
export interface CarriedThings {
  /** Events it has words for, or that the client half concludes. */
  readonly events?: Readonly<Partial<Record<keyof Carries["events"], Carriage>>> | undefined;
  /** What a user can do over it. */
  readonly features?: Readonly<Partial<Record<keyof Carries["features"], Carriage>>> | undefined;
}

/** Completes what a wire can express: all that is not named is absent. */
export function defineCarries({ events = {}, features = {} }: CarriedThings): Carries {
  return { events: { ...nothing.events, ...events }, features: { ...nothing.features, ...features } };
}

import type { Carries } from "../../model/index.ts";
import { type CarriedThings, defineCarries } from "../defineCarries.ts";

/** What all wires of runs can express: one POST for each step, answered by text and calls. */
const common: Required<Omit<CarriedThings, "prompt">> = {
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "carried",
    "message.wire": "carried",
    "text.delta": "carried",
    "text.final": "derived",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "carried",
    "toolCall.updated": "carried",
    "request.opened": "derived",
    "request.updated": "derived",
    "session.updated": "carried",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  // Each request contains the whole history: the path that is shown.
  features: { cancel: "derived", clientTools: "carried", branches: "carried" },
};

/** Completes the table of what a wire of runs can express: its own entries override the shared ones. */
export function defineRunCarries({ events, features, prompt }: CarriedThings): Carries {
  return defineCarries({
    events: { ...common.events, ...events },
    features: { ...common.features, ...features },
    prompt,
  });
}

import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What Anthropic Messages can express. */
export const anthropicCarries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "carried",
    "message.wire": "carried",
    "message.trimmed": "derived",
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
  features: {
    cancel: "derived",
    clientTools: "carried",
    images: "carried",
  },
});

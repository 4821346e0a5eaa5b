import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What OpenAI Responses can express. */
export const responsesCarries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "carried",
    "message.wire": "carried",
    "text.delta": "carried",
    "text.final": "carried",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "carried",
    "toolCall.updated": "carried",
    "request.opened": "carried",
    "request.updated": "derived",
    "session.updated": "carried",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: {
    cancel: "derived",
    clientTools: "carried",
    permissions: "carried",
    denialReason: "carried",
    images: "carried",
  },
});

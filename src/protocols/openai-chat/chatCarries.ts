import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What Chat Completions can express. */
export const chatCarries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "derived",
    "message.wire": "derived",
    "message.trimmed": "derived",
    "text.delta": "carried",
    "text.final": "derived",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "carried",
    "toolCall.updated": "derived",
    "request.opened": "derived",
    "request.updated": "derived",
    "session.updated": "carried",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: { cancel: "derived", clientTools: "carried", images: "carried" },
});

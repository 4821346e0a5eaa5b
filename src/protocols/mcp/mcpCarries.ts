import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What MCP can express: calls of a server's tools and its elicitations, no conversation. */
export const mcpCarries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "derived",
    "message.started": "derived",
    "message.wire": "carried",
    "text.final": "derived",
    "toolCall.started": "carried",
    "toolCall.updated": "carried",
    "toolCall.contentAdded": "derived",
    "toolCall.outputDelta": "carried",
    "request.opened": "carried",
    "request.updated": "derived",
    "session.updated": "derived",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: { cancel: "derived", forms: "carried" },
});

import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What AAP can express: by itself, as a conclusion of the client half, or with the kit's extension. */
export const aapCarries: Carries = defineCarries({
  events: {
    "turn.started": "carried",
    "turn.ended": "carried",
    "turn.stopping": "extension",
    "message.started": "derived",
    "branch.selected": "extension",
    "text.delta": "carried",
    "text.final": "extension",
    "part.added": "extension",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "extension",
    "toolCall.updated": "extension",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "derived",
    "request.withdrawn": "extension",
    "request.updated": "derived",
    "session.updated": "extension",
    "history.loaded": "carried",
    "reply.received": "derived",
    "unknown.received": "carried",
    "failure.received": "extension",
  },
  features: {
    sessions: "carried",
    history: "carried",
    resume: "extension",
    cancel: "extension",
    clientTools: "carried",
    permissions: "carried",
    forms: "extension",
    denialReason: "carried",
    remember: "carried",
    idempotency: "extension",
    digest: "extension",
    rename: "extension",
    delete: "carried",
    toolUpdates: "extension",
    branches: "extension",
    readFile: "extension",
  },
  // {"type":"image","url":"data:image/png;base64,..."}   the only block of a prompt besides text
  prompt: { images: ["image/*"], links: ["image/*"] },
});

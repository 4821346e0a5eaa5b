import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What UiPath's ConversationEvents can express: by themselves, as a conclusion of the client half, or with the kit's extension. */
export const uiPathCarries: Carries = defineCarries({
  events: {
    "turn.started": "carried",
    "turn.ended": "carried",
    "turn.stopping": "extension",
    "message.started": "carried",
    "text.delta": "carried",
    "text.final": "carried",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.argumentDelta": "extension",
    "toolCall.updated": "carried",
    "toolCall.contentAdded": "extension",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "derived",
    "request.updated": "derived",
    "session.updated": "carried",
    "history.loaded": "extension",
    "reply.received": "extension",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: {
    sessions: "extension",
    history: "extension",
    resume: "extension",
    cancel: "derived",
    clientTools: "carried",
    permissions: "carried",
    forms: "carried",
    denialReason: "extension",
    editedInput: "carried",
    remember: "extension",
    idempotency: "extension",
    digest: "extension",
    rename: "extension",
    delete: "extension",
    toolUpdates: "extension",
    readFile: "extension",
  },
  // {"startContentPart":{"mimeType":"application/pdf","name":"a.pdf","externalValue":{"uri":"data:application/pdf;base64,..."}}}
  prompt: { images: ["image/*"], audio: ["audio/*"], files: ["*"], links: ["*"] },
});

import type { Carries } from "../../model/index.ts";
import { defineCarries } from "../defineCarries.ts";

/** What ACP v1 can express, with what agents of the kit add in `_meta.countersign`. */
export const acpCarries: Carries = defineCarries({
  events: {
    "turn.started": "derived",
    "turn.ended": "carried",
    "message.started": "derived",
    "text.delta": "carried",
    "text.final": "derived",
    "part.added": "carried",
    "toolCall.started": "carried",
    "toolCall.updated": "carried",
    "toolCall.contentAdded": "carried",
    "toolCall.outputDelta": "extension",
    "request.opened": "carried",
    "request.withdrawn": "carried",
    "request.updated": "derived",
    "session.updated": "carried",
    "history.loaded": "carried",
    "reply.received": "carried",
    "unknown.received": "carried",
    "failure.received": "carried",
  },
  features: {
    sessions: "carried",
    history: "carried",
    cancel: "carried",
    permissions: "carried",
    forms: "carried",
    denialReason: "extension",
    editedInput: "extension",
    remember: "carried",
    digest: "extension",
    delete: "carried",
    modes: "carried",
    toolUpdates: "carried",
  },
  // An agent announces images, audio and embedded files one by one; links are always allowed.
  prompt: { images: ["image/*"], audio: ["audio/*"], files: ["*"], links: ["*"] },
});

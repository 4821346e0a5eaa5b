import type { AgentEventType } from "./AgentEvent.ts";

/** Abilities a user notices. Drives the UI together with `thread.session.features`. */
export type Feature =
  | "sessions"
  | "history"
  | "resume"
  | "cancel"
  | "clientTools"
  | "permissions"
  | "forms"
  | "denialReason"
  | "editedInput"
  | "remember"
  | "idempotency"
  | "digest"
  | "rename"
  | "delete"
  | "images"
  | "modes"
  | "toolUpdates"
  | "readFile";

/**
 * How a wire carries something. `carried`: its own words; `derived`: concluded by the client half; `extension`: by this kit's documented
 * extension, used only with servers that announce it; `absent`: not expressible.
 */
export type Carriage = "carried" | "derived" | "extension" | "absent";

/** What a protocol can express. Drives the UI, the round-trip test (`project`) and docs/protocols.md. */
export interface Carries {
  readonly events: Readonly<Record<AgentEventType, Carriage>>;
  readonly features: Readonly<Record<Feature, Carriage>>;
}

import type { AgentEventType } from "./AgentEvent.ts";
import type { Feature } from "./Feature.ts";

/**
 * How a wire carries something. `carried`: in its own format; `derived`: concluded by the client half; `extension`: by this kit's
 * documented extension, used only with servers that announce it; `absent`: not expressible.
 */
export type Carriage = "carried" | "derived" | "extension" | "absent";

/** The events and features that a protocol can express. Controls the UI, the round-trip test (`project`) and docs/protocols.md. */
export interface Carries {
  readonly events: Readonly<Record<AgentEventType, Carriage>>;
  readonly features: Readonly<Record<Feature, Carriage>>;
}

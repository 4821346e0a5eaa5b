import { readKitFields } from "../kit-events/kitFields.ts";
import type { Feature, JsonObject } from "../../model/index.ts";
import { readObject } from "../read.ts";

/** The announced capabilities: `agentCapabilities` of version 1, `capabilities` of version 2. */
export function acpCapabilities(agent: JsonObject): JsonObject {
  return readObject(agent["agentCapabilities"]) ?? readObject(agent["capabilities"]) ?? {};
}

/** Whether the agent announced an optional session method; the draft of version 2 requires most of them. */
export function offersSession(agent: JsonObject, method: "list" | "resume" | "delete" | "close"): boolean {
  const draft = agent["protocolVersion"] === 2;
  const capabilities = acpCapabilities(agent);
  const offered = readObject(capabilities[draft ? "session" : "sessionCapabilities"]);
  return readObject(offered?.[method]) !== undefined || (draft && method !== "delete");
}

/** Whether the agent can replay a session. */
export function offersLoad(agent: JsonObject): boolean {
  return acpCapabilities(agent)["loadSession"] === true || agent["protocolVersion"] === 2;
}

/** Derives the features from the announced capabilities. */
export function toFeatures(agent: JsonObject): Partial<Record<Feature, boolean>> {
  const capabilities = acpCapabilities(agent);
  const session = readObject(capabilities["session"]);
  const prompt = readObject(capabilities["promptCapabilities"]) ?? readObject(session?.["prompt"]);
  const offers = (kind: string): boolean => prompt?.[kind] === true || readObject(prompt?.[kind]) !== undefined;
  // Agents of the kit accept further fields in an answer.
  const own = readKitFields(readObject(agent["agentInfo"])?.["_meta"]) !== undefined;
  return {
    denialReason: own,
    editedInput: own,
    digest: own,
    sessions: offersSession(agent, "list"),
    delete: offersSession(agent, "delete"),
    history: offersLoad(agent),
    images: offers("image"),
    audio: offers("audio"),
    files: offers("embeddedContext"),
  };
}

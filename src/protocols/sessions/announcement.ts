import type { Carries, Feature, Json, ServerOptions } from "../../model/index.ts";
import { readList, readString } from "../read.ts";

/*
 * The kit's own wire extension, version 1 (docs/protocols/extension.md): what deltakit and AAP lack and our server adds. A server
 * announces the groups it offers; nothing of them is ever sent to a server that has not.
 */

/** The response header in which a deltakit server announces the extension. */
export const announcementHeader = "countersign-extensions";

/** Each group a server can announce, with the features it stands for. */
const groups: Readonly<Record<string, readonly Feature[]>> = {
  requests: ["permissions", "forms", "denialReason", "editedInput", "remember"],
  "tool-updates": ["toolUpdates", "images"],
  resume: ["resume"],
  cancel: ["cancel"],
  idempotency: ["idempotency"],
  digest: ["digest"],
  history: ["history"],
  sessions: ["sessions", "rename", "delete"],
  files: ["readFile"],
};

/** Gives the groups that a server with this agent announces: files only where the agent can show them. */
export function announcedGroups(agent: ServerOptions["agent"]): readonly string[] {
  return Object.keys(groups).filter((group) => group !== "files" || agent.showsFiles === true);
}

/** Features by whether the server really has them. */
export type Features = Partial<Record<Feature, boolean>>;

/** Reads the value of the announcing header; without one the server has none of the extension's features. */
export function readAnnouncementHeader(value: string | undefined, carries: Carries): Features {
  return toFeatures(
    (value ?? "").split(",").map((name) => name.trim()),
    carries,
  );
}

/** Reads the list of groups in a JSON announcement; unknown groups are ignored. */
export function readAnnouncedGroups(value: Json | undefined, carries: Carries): Features {
  return toFeatures(readList(value, readString), carries);
}

/** What a protocol carries by itself, or not at all, is not up to the announcement. */
function toFeatures(names: readonly string[], carries: Carries): Features {
  const features: Features = {};
  for (const [group, members] of Object.entries(groups)) {
    for (const feature of members) {
      if (carries.features[feature] === "extension") features[feature] = names.includes(group);
    }
  }
  return features;
}

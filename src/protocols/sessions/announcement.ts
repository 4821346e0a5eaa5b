import type { Carries, Feature, Json, ServerOptions } from "../../model/index.ts";
import { readList, readString } from "../read.ts";

/*
 * The kit's wire extension, version 1 (docs/protocols/extension.md), which adds to DeltaKit, AAP and UiPath what they lack. A server
 * announces the groups that it supports; nothing of a group is sent to a server that has not announced it.
 */

/** The response header in which a server of DeltaKit or UiPath announces the extension: `requests, resume, cancel`. */
export const announcementHeader = "countersign-extensions";

/** The features of each group that a server can announce. */
const groups: Readonly<Record<string, readonly Feature[]>> = {
  requests: ["permissions", "forms", "denialReason", "editedInput", "remember"],
  "tool-updates": ["toolUpdates", "images", "audio", "files", "links"],
  resume: ["resume"],
  cancel: ["cancel"],
  idempotency: ["idempotency"],
  digest: ["digest"],
  history: ["history"],
  branches: ["branches"],
  sessions: ["sessions", "rename", "delete"],
  files: ["readFile"],
};

/** The groups that a server announces for its agent: files only if the agent can show them, branches only if it can forget. */
export function announcedGroups(agent: ServerOptions["agent"]): readonly string[] {
  return Object.keys(groups).filter(
    (group) => (group !== "files" || agent.showsFiles === true) && (group !== "branches" || agent.remembers !== true),
  );
}

/** Features of the extension, and whether the server supports them. */
export type Features = Partial<Record<Feature, boolean>>;

/** Reads the announcing header; without one the server has no features of the extension. */
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

/** Derives the features that the protocol carries by the extension from the announced groups. */
function toFeatures(names: readonly string[], carries: Carries): Features {
  const features: Features = {};
  for (const [group, members] of Object.entries(groups)) {
    for (const feature of members) {
      if (carries.features[feature] === "extension") features[feature] = names.includes(group);
    }
  }
  // A branch is named by the id of its prompt, which is the key under which the prompt was sent.
  if (features.branches === true) features.branches = names.includes("idempotency");
  return features;
}

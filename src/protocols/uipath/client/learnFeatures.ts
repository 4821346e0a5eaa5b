import type { AgentEvent } from "../../../model/index.ts";
import { readAnnouncementHeader } from "../../sessions/announcement.ts";
import type { Conversation } from "../Conversation.ts";
import { uiPathCarries } from "../uiPathCarries.ts";

/** Emits the features that a response announces, if they changed. */
export function learnFeatures(conversation: Conversation, header: string | undefined): readonly AgentEvent[] {
  if (header === undefined) return [];
  const features = readAnnouncementHeader(header, uiPathCarries);
  if (JSON.stringify(features) === JSON.stringify(conversation.features)) return [];
  conversation.features = features;
  return [{ type: "session.updated", patch: { features } }];
}

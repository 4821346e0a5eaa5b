import type { AgentEvent } from "../../../model/index.ts";
import { readAnnouncementHeader } from "../../sessions/announcement.ts";
import type { Conversation } from "../Conversation.ts";
import { uiPathCarries } from "../uiPathCarries.ts";

/** Notes what an answer announces of the kit's extension, where that is news. */
export function learnFeatures(conversation: Conversation, header: string | undefined): readonly AgentEvent[] {
  if (header === undefined) return [];
  const features = readAnnouncementHeader(header, uiPathCarries);
  if (JSON.stringify(features) === JSON.stringify(conversation.features)) return [];
  conversation.features = features;
  return [{ type: "session.updated", patch: { features } }];
}

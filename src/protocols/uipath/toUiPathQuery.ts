import type { HttpRequest, Json, JsonObject, Query } from "../../model/index.ts";
import { readAnnouncedGroups } from "../sessions/announcement.ts";
import { readObject } from "../read.ts";
import { uiPathCarries } from "./uiPathCarries.ts";

/** Creates the bridge's request for a query; `url` is below the bridge's URL. */
export function toUiPathQuery(
  query: Query,
): Pick<HttpRequest, "method" | "url"> & { readonly body?: Json | undefined } {
  switch (query.type) {
    case "listSessions": {
      const after = query.cursor === undefined ? "" : `?after=${encodeURIComponent(query.cursor)}`;
      return { method: "GET", url: `/conversations${after}` };
    }
    case "deleteSession":
      return { method: "DELETE", url: toConversationPath(query.sessionId) };
    case "renameSession":
      return { method: "PATCH", url: toConversationPath(query.sessionId), body: { label: query.title } };
    case "describe":
      return { method: "GET", url: "/meta" };
    case "readFile":
      return {
        method: "GET",
        url: `${toConversationPath(query.sessionId)}/file?path=${encodeURIComponent(query.path)}`,
      };
  }
}

/** The path of a conversation below the bridge's URL. */
export function toConversationPath(conversationId: string): string {
  return `/conversations/${encodeURIComponent(conversationId)}`;
}

/** Reads the value of a query from its response: that of `describe` becomes features and agent, any other is the body. */
export function toUiPathReply(query: Query, body: Json | undefined): JsonObject {
  const fields = readObject(body) ?? {};
  if (query.type !== "describe") return fields;
  return { features: readAnnouncedGroups(fields["extensions"], uiPathCarries), agent: fields["agent"] ?? null };
}

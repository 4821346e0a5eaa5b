import type { HttpRequest, Json, JsonObject, Query } from "../../model/index.ts";
import { readAnnouncedGroups } from "../sessions/announcement.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import { readObject } from "../read.ts";

/** A request with a path below the connection's URL. */
export interface PathRequest {
  readonly method: Exclude<HttpRequest["method"], "PUT">;
  /** Path and query, from the first slash. */
  readonly path: string;
  readonly body?: Json | undefined;
}

/** Creates the request of a query, which belongs to the extension. */
export function toDeltaKitQuery(query: Query): PathRequest {
  switch (query.type) {
    case "listSessions":
      return {
        method: "GET",
        path: query.cursor === undefined ? "/sessions" : `/sessions?after=${encodeURIComponent(query.cursor)}`,
      };
    case "deleteSession":
      return { method: "DELETE", path: `/sessions/${encodeURIComponent(query.sessionId)}` };
    case "renameSession":
      return {
        method: "PATCH",
        path: `/sessions/${encodeURIComponent(query.sessionId)}`,
        body: { title: query.title },
      };
    case "describe":
      return { method: "GET", path: "/meta" };
    case "readFile": {
      const path = encodeURIComponent(query.path);
      return { method: "GET", path: `/sessions/${encodeURIComponent(query.sessionId)}/file?path=${path}` };
    }
  }
}

/**
 * Reads the value of a query from its response: that of `describe`, `{"extensions":["cancel",...],"agent":{...}}`, becomes features and
 * agent, any other is the body.
 */
export function toDeltaKitReply(query: Query, body: Json | undefined): JsonObject {
  const fields = readObject(body) ?? {};
  if (query.type !== "describe") return fields;
  return { features: readAnnouncedGroups(fields["extensions"], deltaKitCarries), agent: fields["agent"] ?? null };
}

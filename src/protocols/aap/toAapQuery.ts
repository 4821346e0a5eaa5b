import type { Feature, HttpRequest, Json, JsonObject, Query } from "../../model/index.ts";
import { readList, readObject, readString, toJson } from "../read.ts";
import type { AapMeta } from "./AapMeta.ts";
import { aapPaths } from "./aapPaths.ts";

/** The queries of the kit's extension, with the feature that must be announced. */
export const extensionQueries: Readonly<Partial<Record<Query["type"], Feature>>> = {
  renameSession: "rename",
  readFile: "readFile",
};

/** Creates the request of a query. */
export function toAapQuery(
  query: Query,
  meta: AapMeta,
): { readonly method: HttpRequest["method"]; readonly path: string; readonly body?: Json | undefined } {
  const paths = aapPaths[meta.dialect];
  switch (query.type) {
    case "listSessions": {
      const after = query.cursor === undefined ? "" : `?after=${encodeURIComponent(query.cursor)}`;
      return { method: "GET", path: `/sessions${after}` };
    }
    case "deleteSession":
      return { method: "DELETE", path: paths.session(query.sessionId) };
    case "renameSession":
      return { method: "PATCH", path: paths.session(query.sessionId), body: { title: query.title } };
    case "readFile":
      return { method: "GET", path: `${paths.session(query.sessionId)}/file?path=${encodeURIComponent(query.path)}` };
    case "describe":
      return { method: "GET", path: "/meta" };
  }
}

/** Reads the value of a query from its response. */
export function toAapReply(query: Query, body: Json | undefined, meta: AapMeta): JsonObject {
  const fields = readObject(body) ?? {};
  if (query.type === "describe") return { features: meta.features, agent: meta.agent ?? null };
  if (query.type !== "listSessions") return fields;
  // v3 {"sessions":[{"sessionId":"sess_1","agent":{"name":"scripted"}}],"next":"..."}; v1 {"sessions":["sess_1"]} or the bare list
  const sessions = readList(fields["sessions"] ?? body, (item) => {
    const session = readObject(item);
    const sessionId = readString(item) ?? readString(session?.["sessionId"]);
    return sessionId === undefined
      ? undefined
      : { title: session?.["title"], updatedAt: session?.["updatedAt"], sessionId };
  });
  return toJson({ sessions, cursor: readString(fields["next"]) });
}

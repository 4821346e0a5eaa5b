import type { Json, JsonObject } from "../../model/index.ts";

/** One session of the list. */
export interface SessionSummaryInfo {
  /** The wire's id. */
  readonly sessionId: string;
  /** Its name, where it has one. */
  readonly title?: string | undefined;
  /** When it changed last, as the server wrote it: epoch milliseconds or ISO 8601. */
  readonly updatedAt?: string | number | undefined;
}

/** One page of the session list. */
export interface SessionListPage {
  /** The sessions, in the server's order. */
  readonly sessions: readonly SessionSummaryInfo[];
  /** Where the next page begins; absent on the last. */
  readonly cursor?: string | undefined;
}

/** What an agent says about itself. */
export interface AgentDescription {
  /** Its name for people. */
  readonly title?: string | undefined;
  /** What it is for. */
  readonly description?: string | undefined;
  /** Tasks it offers in an empty thread. */
  readonly suggestions: readonly string[];
  /** What the server has, where it says so. */
  readonly features: Readonly<Partial<Record<string, boolean>>>;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Reads the reply to `listSessions`; entries without an id are left out. */
export function readSessionList(reply: Json): SessionListPage {
  const root = isObject(reply) ? reply : {};
  const sessions = list(root["sessions"]).flatMap((entry): SessionSummaryInfo[] => {
    if (!isObject(entry)) return [];
    const { sessionId, title, updatedAt } = entry;
    if (typeof sessionId !== "string") return [];
    return [
      {
        sessionId,
        ...(typeof title === "string" && title !== "" ? { title } : {}),
        ...(typeof updatedAt === "string" || typeof updatedAt === "number" ? { updatedAt } : {}),
      },
    ];
  });
  const { cursor } = root;
  return { sessions, ...(typeof cursor === "string" ? { cursor } : {}) };
}

/** Reads the reply to `describe`; a server that says nothing gives an empty description. */
export function readDescription(reply: Json): AgentDescription {
  const root = isObject(reply) ? reply : {};
  const agent = isObject(root["agent"]) ? root["agent"] : {};
  const title = agent["title"] ?? agent["name"];
  const { description } = agent;
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    suggestions: list(agent["suggestions"]).filter((entry) => typeof entry === "string"),
    features: Object.fromEntries(
      Object.entries(isObject(root["features"]) ? root["features"] : {}).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === "boolean",
      ),
    ),
  };
}

/** Reads the reply to `readFile`; anything else than text is an empty file. */
export function readFileText(reply: Json | undefined): string {
  const text = isObject(reply) ? reply["text"] : undefined;
  return typeof text === "string" ? text : "";
}

import { isObject } from "../../model/index.ts";
import type { Json, SessionState } from "../../model/index.ts";

/** One session of the list. */
export interface SessionSummaryInfo {
  /** Id with which the conversation is opened: the wire's, or that of the storage where this side keeps it. */
  readonly sessionId: string;
  /** Its title; absent when it has none. */
  readonly title?: string | undefined;
  /** When it changed last, as the server wrote it: epoch milliseconds or ISO 8601. */
  readonly updatedAt?: string | number | undefined;
  /** What it is doing, where the server or the storage tells; absent when it is done, and where nobody knows. */
  readonly state?: SessionState | undefined;
  /** The first line of the agent's last text; absent where nobody knows it. Untrusted text. */
  readonly preview?: string | undefined;
}

/** One page of the session list. */
export interface SessionListPage {
  /** The sessions, in the server's order. */
  readonly sessions: readonly SessionSummaryInfo[];
  /** Cursor of the next page; absent on the last. */
  readonly cursor?: string | undefined;
}

/** An agent's description of itself. */
export interface AgentDescription {
  /** The agent's title, else its name; absent when it has neither. */
  readonly title?: string | undefined;
  /** What the agent is for, in one sentence. */
  readonly description?: string | undefined;
  /** Tasks that it offers in an empty thread; empty when it names none. */
  readonly suggestions: readonly string[];
  /** The server's features by name; empty when it reports none. */
  readonly features: Readonly<Partial<Record<string, boolean>>>;
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** Parses the reply to `listSessions`; entries without an id are skipped. */
export function readSessionList(reply: Json): SessionListPage {
  const root = isObject(reply) ? reply : {};
  const sessions = list(root["sessions"]).flatMap((entry): SessionSummaryInfo[] => {
    if (!isObject(entry)) return [];
    const { sessionId, title, updatedAt, state, preview } = entry;
    if (typeof sessionId !== "string") return [];
    return [
      {
        sessionId,
        ...(typeof title === "string" && title !== "" ? { title } : {}),
        ...(typeof updatedAt === "string" || typeof updatedAt === "number" ? { updatedAt } : {}),
        ...(state === "waiting" || state === "running" || state === "failed" ? { state } : {}),
        ...(typeof preview === "string" && preview !== "" ? { preview } : {}),
      },
    ];
  });
  const { cursor } = root;
  return { sessions, ...(typeof cursor === "string" ? { cursor } : {}) };
}

/** Parses the reply to `describe`; missing fields give an empty description. */
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

/** Parses the reply to `readFile`; anything but text is an empty file. */
export function readFileText(reply: Json | undefined): string {
  const text = isObject(reply) ? reply["text"] : undefined;
  return typeof text === "string" ? text : "";
}

import type { HttpRequest } from "../../model/index.ts";
import type { AapDialect } from "./AapOptions.ts";

/** The paths of one dialect below the server's URL. */
export interface AapPaths {
  /** Method and path of the request that creates a session. */
  readonly createMethod: HttpRequest["method"];
  readonly create: string;
  readonly session: (sessionId: string) => string;
  /** The path to which prompts and answers are sent. */
  readonly turns: (sessionId: string) => string;
  readonly history: (sessionId: string, type: "full" | "compacted") => string;
}

/** The paths of version 3 and of the seed. In the seed the session is created with its first turn and read with its history. */
export const aapPaths: Readonly<Record<AapDialect, AapPaths>> = {
  3: {
    createMethod: "POST",
    create: "/sessions",
    session: (sessionId) => `/sessions/${encodeURIComponent(sessionId)}`,
    turns: (sessionId) => `/sessions/${encodeURIComponent(sessionId)}/turns`,
    history: (sessionId, type) => `/sessions/${encodeURIComponent(sessionId)}/history?type=${type}`,
  },
  seed: {
    createMethod: "PUT",
    create: "/session",
    session: (sessionId) => `/session/${encodeURIComponent(sessionId)}`,
    turns: (sessionId) => `/session/${encodeURIComponent(sessionId)}`,
    history: (sessionId, type) => `/session/${encodeURIComponent(sessionId)}?history=${type}`,
  },
};

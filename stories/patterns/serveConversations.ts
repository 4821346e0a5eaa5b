import { createConnection } from "../../src/session/index.ts";
import { deltaKit, serveDeltaKit } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { findScenario } from "../support/ScriptedChat.tsx";

/** A server in this page that has some conversations. */
export interface ConversationServer {
  readonly fetch: typeof globalThis.fetch;
  /** The ids of its conversations, the oldest first. */
  readonly sessionIds: readonly string[];
}

/** Serves a scripted agent at /api/chat, with one conversation for each of these prompts. Resolves when all have ended. */
export async function serveConversations(prompts: readonly string[], pace: number): Promise<ConversationServer> {
  const scenario = findScenario("weather");
  const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent: scenario, path: "/api/chat", pace });
  const sessionIds: string[] = [];
  for (const prompt of prompts) {
    const connection = createConnection({ protocol: deltaKit({ extension: true }), url: "/api/chat", fetch });
    const session = connection.session();
    session.send(prompt);
    sessionIds.push(
      await new Promise<string>((resolve) => {
        const stop = session.subscribe(() => {
          const { turn, session: info } = session.thread;
          if (turn.turnId === null || turn.status !== "idle" || info.wireId === undefined) return;
          stop();
          resolve(info.wireId);
        });
      }),
    );
    connection.close();
  }
  return { fetch, sessionIds };
}

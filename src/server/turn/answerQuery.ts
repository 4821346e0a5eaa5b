import type { Agent } from "../../agents/index.ts";
import { CountersignError, toJson } from "../../model/index.ts";
import type { Json, JsonObject, Query, ToolDeclaration } from "../../model/index.ts";
import { selectPreview, selectSessionState } from "../../store/index.ts";
import type { Sessions } from "../createSessions.ts";

/** The objects that queries are answered from. */
export interface QueryContext {
  readonly agent: Agent;
  readonly sessions: Sessions;
}

function missing(what: string): CountersignError {
  return new CountersignError({ code: "not_found", message: `${what} is not known here.` });
}

function describeTool({ name, title, description, parameters }: ToolDeclaration): JsonObject {
  return toJson({ name, title, description, parameters });
}

/** Describes the agent as JSON: names, tools and suggestions. */
export function describeAgent(agent: Agent): JsonObject {
  const { name, title, version, description, tools, suggestions } = agent;
  return toJson({ name, title, version, description, tools: tools?.map(describeTool), suggestions });
}

/** Answers a query outside of turns. Rejects with a `CountersignError` if it cannot be answered, or as the agent's `readFile` does. */
export async function answerQuery(query: Query, { agent, sessions }: QueryContext): Promise<Json> {
  switch (query.type) {
    case "listSessions":
      return toJson({
        sessions: (await sessions.list()).map(({ sessionId, title, updatedAt }) => {
          // Only of those that this process has loaded: reading every log for a list would take long.
          const thread = sessions.loaded(sessionId)?.journal.thread();
          const glance = thread && { state: selectSessionState(thread), preview: selectPreview(thread) };
          return { sessionId, title, updatedAt, ...glance };
        }),
      });
    case "describe":
      return { features: {}, agent: describeAgent(agent) };
    case "readFile": {
      if (!(await sessions.find(query.sessionId))) throw missing("This session");
      if (!agent.readFile)
        throw new CountersignError({ code: "unsupported", message: "This agent does not show files." });
      return { text: await agent.readFile(query.sessionId, query.path) };
    }
    case "renameSession": {
      const runtime = await sessions.find(query.sessionId);
      if (!runtime) throw missing("This session");
      runtime.journal.write({ type: "session.updated", patch: { title: query.title } });
      await runtime.journal.flush();
      return { sessionId: query.sessionId, title: query.title };
    }
    case "deleteSession":
      if (!(await sessions.remove(query.sessionId))) throw missing("This session");
      return { sessionId: query.sessionId };
  }
}

import type { Agent } from "../../agents/index.ts";
import { CountersignError } from "../../model/index.ts";
import type { Json, JsonObject, Query, ToolDeclaration } from "../../model/index.ts";
import type { Sessions } from "../createSessions.ts";

/** What answers queries. */
export interface QueryContext {
  readonly agent: Agent;
  readonly sessions: Sessions;
}

function missing(what: string): CountersignError {
  return new CountersignError({ code: "not_found", message: `${what} is not known here.` });
}

function describeTool(tool: ToolDeclaration): JsonObject {
  return {
    name: tool.name,
    ...(tool.title === undefined ? {} : { title: tool.title }),
    description: tool.description,
    parameters: tool.parameters,
  };
}

/** Describes the agent for announcements. */
export function describeAgent(agent: Agent): JsonObject {
  return {
    name: agent.name,
    title: agent.title,
    version: agent.version,
    ...(agent.description === undefined ? {} : { description: agent.description }),
    ...(agent.tools === undefined ? {} : { tools: agent.tools.map(describeTool) }),
    ...(agent.suggestions === undefined ? {} : { suggestions: [...agent.suggestions] }),
  };
}

/** Answers a question outside any turn. Throws a `CountersignError` where there is no answer. */
export async function answerQuery(query: Query, { agent, sessions }: QueryContext): Promise<Json> {
  switch (query.type) {
    case "listSessions":
      return {
        sessions: (await sessions.list()).map(({ sessionId, title, updatedAt }) => ({
          sessionId,
          ...(title === undefined ? {} : { title }),
          ...(updatedAt === undefined ? {} : { updatedAt }),
        })),
      };
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

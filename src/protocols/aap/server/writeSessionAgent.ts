import type { JsonObject, ServerOptions, ThreadState } from "../../../model/index.ts";

/** Writes the agent of a session: its tools with their trust, and the values of its options. */
export function writeSessionAgent(agent: ServerOptions["agent"], thread: ThreadState | undefined): JsonObject {
  const { trustedTools = [], options = [] } = thread?.session ?? {};
  const names = new Set([...(agent.tools ?? []).map(({ name }) => name), ...trustedTools]);
  const tools = Array.from(names, (name) => (trustedTools.includes(name) ? { name, trust: true } : { name }));
  const values = Object.fromEntries(options.map(({ id, value }) => [id, String(value)]));
  return { name: agent.name, tools, ...(options.length === 0 ? {} : { options: values }) };
}

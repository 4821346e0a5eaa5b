import type { ChildEnd } from "./ChildProcess.ts";

/** Says in one sentence how an agent's process ended. `answered`: whether it ever spoke the protocol. */
export function describeEnd(command: string, end: ChildEnd, answered: boolean): string {
  if (end.type === "failure") return end.error.message;
  const how = end.signal === null ? `ended with exit code ${end.code ?? 0}` : `was ended by ${end.signal}`;
  if (answered) return `The agent \`${command}\` ${how}.`;
  return `\`${command}\` ${how} before it answered: it is no ACP agent, it needs an argument that makes it one, or it lacks something to start, such as an API key.`;
}

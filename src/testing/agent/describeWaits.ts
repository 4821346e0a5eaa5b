import type { TestAgent } from "./createTestAgent.ts";

/**
 * Describes what a test waited for when its time was over, and what to check; undefined where it waited for nothing of the agent.
 *
 * @param agent - The agent of the test.
 * @param options - Where it answers, and the title of the protocol that it speaks.
 */
export function describeWaits(
  agent: Pick<TestAgent, "waits" | "requests">,
  { path, title }: { readonly path: string; readonly title: string },
): string | undefined {
  const waits = agent.waits();
  if (waits.length === 0) return undefined;
  const calls = waits.map((call) => `agent.${call}`).join(", ");
  const last = agent.requests.at(-1);
  const cause =
    last === undefined
      ? `No request of the page came below "${path}". Check that the test sends a prompt before, and that the option "path" is where the app asks its agent.`
      : `The last request of the page was ${last.method} ${last.url}. Check that a turn runs, that the app speaks ${title} (the option "protocol"), and the names of the scenario's steps.`;
  return `The test was waiting for ${calls} when its time was over. ${cause}`;
}

// Playwright fixtures: a deterministic agent behind the chat of any app, and the chat as a user sees it.
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from "@playwright/test";
import { createTestAgent, type TestAgent, type TestAgentOptions } from "../agent/createTestAgent.ts";
import { describeWaits } from "../agent/describeWaits.ts";
import { findAgent, findProtocol } from "../findByName.ts";
import { ChatTester } from "./ChatTester.ts";
import { routeToAgent } from "./routeToAgent.ts";

/** What the agent of a test plays and speaks. */
export interface AgentFixtureOptions extends Omit<TestAgentOptions, "protocol" | "agent"> {
  /** The protocol that the app speaks: its id, e.g. `aap`, or one with options of its own. @default "deltakit" */
  readonly protocol?: string | TestAgentOptions["protocol"] | undefined;
  /** A scenario, the name of one of the kit's, the parsed JSON of one, or an agent. @default nothing: the test says what happens */
  readonly agent?: unknown;
}

/** The options of a test, for `test.use` and for `use` of the configuration. */
export interface AgentOptions {
  /** What the agent plays and speaks. */
  readonly agentOptions: AgentFixtureOptions;
}

/** The fixtures of a test. */
export interface AgentFixtures {
  /** The agent, in this process: every request of the page below its `path` goes there, and none reaches the app's own server. */
  readonly agent: TestAgent;
  /** The chat on the page. */
  readonly chat: ChatTester;
}

/**
 * Playwright's `test` with an agent and a chat:
 *
 * ```ts
 * import { expect, test } from "countersign/testing/playwright";
 *
 * test("a denied command does not run", async ({ page, agent, chat }) => {
 *   await page.goto("/");
 *   await chat.send("Clean up");
 *   const decision = agent.ask({ toolName: "run_command", input: { command: "rm -r build" } });
 *   await chat.deny("Keep the build.");
 *   expect(await decision).toMatchObject({ granted: false, reason: "Keep the build." });
 * });
 * ```
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & AgentFixtures & AgentOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<AgentFixtures & AgentOptions>({
  agentOptions: [{}, { option: true }],
  agent: [
    async ({ context, agentOptions }, use, info) => {
      const { protocol = "deltakit", agent, path = "/api/chat", ...options } = agentOptions;
      const spoken = typeof protocol === "string" ? findProtocol(protocol) : protocol;
      const played = createTestAgent({ ...options, path, protocol: spoken, agent: findAgent(agent) });
      const close = await routeToAgent(context, played, path);
      await use(played);
      // Read before the agent is closed, which ends what is awaited.
      const waits = info.status === "timedOut" ? describeWaits(played, { path, title: spoken.title }) : undefined;
      await close();
      if (waits !== undefined) throw new Error(waits);
    },
    { auto: true },
  ],
  chat: async ({ page }, use) => use(new ChatTester(page)),
});

export { expect } from "@playwright/test";
export { ChatTester, PermissionTester } from "./ChatTester.ts";
export type { Announcements, ChatTesterOptions } from "./ChatTester.ts";
export { step } from "../../agents/index.ts";

import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { onTestFinished, vi } from "vitest";
import { Chat } from "../../components/index.ts";
import type { Protocol } from "../../model/index.ts";
import type { ConsentOptions } from "../../primitives/index.ts";
import { preload } from "../../ui/index.ts";
import { createTestAgent, type TestAgent, type TestAgentOptions } from "../agent/createTestAgent.ts";
import { describeWaits } from "../agent/describeWaits.ts";
import { findAgent, findProtocol } from "../findByName.ts";
import { ChatTester } from "./ChatTester.ts";
import { isBrowser, openHands } from "./openHands.ts";
import { createPageClock } from "./createPageClock.ts";

/** The props with which a chat reaches the agent of a test. */
export interface TestedChatProps {
  /** What the agent speaks. */
  readonly protocol: Protocol;
  /** The path of the agent. */
  readonly url: string;
  /** The agent in the place of the network. */
  readonly fetch: typeof globalThis.fetch;
  /** Empty where a real browser presses; elsewhere it accepts events that a script dispatches. The arming delay is the same. */
  readonly consent: ConsentOptions;
}

/** Options of `renderChat`. */
export interface RenderChatOptions extends Omit<TestAgentOptions, "protocol" | "agent"> {
  /** The protocol that the app speaks: its id, e.g. `aap`, or one with options of its own. @default "deltakit" */
  readonly protocol?: string | Protocol | undefined;
  /** A scenario, the name of one of the kit's, the parsed JSON of one, or an agent. @default nothing: the test says what happens */
  readonly agent?: unknown;
  /** Draws what is tested, with these props for its `Chat`. @default `<Chat>` alone */
  readonly draw?: ((props: TestedChatProps) => ReactElement) | undefined;
  /**
   * `fake`: the time of the page passes only while the test waits for something. `real`: it passes by itself.
   * @default "fake", in browser mode "real"
   */
  readonly time?: "fake" | "real" | undefined;
  /** Milliseconds of the page's time after which a method gives up. @default 20000 */
  readonly timeout?: number | undefined;
}

/** A chat on the page, and its agent. */
export interface RenderedChat {
  readonly agent: TestAgent;
  readonly chat: ChatTester;
}

/**
 * Renders a chat against a deterministic agent in the same process, until the end of the test:
 *
 * ```ts
 * test("a denied command does not run", async () => {
 *   const { agent, chat } = await renderChat();
 *   await chat.send("Clean up");
 *   const decision = agent.ask({ toolName: "run_command", input: { command: "rm -r build" } });
 *   await chat.deny("Keep the build.");
 *   expect(await decision).toMatchObject({ granted: false, reason: "Keep the build." });
 * });
 * ```
 *
 * In Vitest's browser mode a browser presses, and nothing is relaxed. In happy-dom and jsdom scripts press and there is no layout:
 * docs/guides/testing.md lists what cannot be tested there.
 */
export async function renderChat(options: RenderChatOptions = {}): Promise<RenderedChat> {
  const {
    protocol = "deltakit",
    agent: played,
    draw = drawChat,
    timeout = 20_000,
    path = "/api/chat",
    ...rest
  } = options;
  const spoken = typeof protocol === "string" ? findProtocol(protocol) : protocol;
  const { time, ...agentOptions } = rest;
  const agent = createTestAgent({ ...agentOptions, path, protocol: spoken, agent: findAgent(played) });
  // What the chat loads on demand is loaded, so that no test waits for a file.
  await preload();
  const restoreSight = isBrowser ? undefined : removeSight();
  const clock = createPageClock(time ?? (isBrowser ? "real" : "fake"), timeout);
  const hands = await openHands(clock);
  const consent = isBrowser ? {} : { allowSynthetic: true };
  const { container, unmount } = render(draw({ protocol: spoken, url: path, fetch: agent.fetch, consent }));
  onTestFinished(async ({ task }) => {
    // Read before the agent is closed, which ends what is awaited.
    const isTimedOut = task.result?.errors?.some(({ message }) => message.startsWith("Test timed out")) ?? false;
    const waits = isTimedOut ? describeWaits(agent, { path, title: spoken.title }) : undefined;
    unmount();
    clock.close();
    restoreSight?.();
    await agent.close();
    if (waits !== undefined) throw new Error(waits);
  });
  return { agent, chat: new ChatTester(container, clock, hands) };
}

function drawChat(props: TestedChatProps): ReactElement {
  return <Chat {...props} />;
}

/** Without a layout nothing is ever in sight, and no prompt could be read: without an observer everything counts as read. */
function removeSight(): () => void {
  const before = globalThis.IntersectionObserver;
  vi.stubGlobal("IntersectionObserver", undefined);
  return () => void (globalThis.IntersectionObserver = before);
}

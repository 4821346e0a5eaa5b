import { useState, type ReactElement } from "react";
import type { Protocol } from "../../model/index.ts";
import { createTestAgent, type TestAgent, type TestAgentOptions } from "../agent/createTestAgent.ts";
import { findAgent, findProtocol } from "../findByName.ts";

/** Options of `withTestAgent`. */
export interface StoryAgentOptions extends Omit<TestAgentOptions, "protocol" | "agent"> {
  /** What the chat of the story speaks: an id, e.g. `aap`, or a protocol with options of its own. @default "deltakit" */
  readonly protocol?: string | Protocol | undefined;
  /** A scenario, the name of one of the kit's, the parsed JSON of one, or an agent. @default nothing: the story says what happens */
  readonly agent?: unknown;
  /** The args with which the story reaches the agent. @default `protocol`, `url` and `fetch`, as `Chat` takes them */
  readonly toArgs?:
    | ((chat: {
        readonly protocol: Protocol;
        readonly url: string;
        readonly fetch: typeof globalThis.fetch;
      }) => Readonly<Record<string, unknown>>)
    | undefined;
}

/** Draws the story with some args; its parameter is compared like a method's, so that stories of all args fit. */
export type DrawStory = { draw(this: void, update?: { args?: Record<string, unknown> }): ReactElement }["draw"];

/** A decorator of Storybook for React. */
export type TestAgentDecorator = (story: DrawStory, context: { readonly canvasElement: HTMLElement }) => ReactElement;

const agents = new WeakMap<Element, TestAgent>();

/** Returns the agent of the story in this element, for its `play`: `findTestAgent(canvasElement).say("Hello")`. Throws if there is none. */
export function findTestAgent(canvasElement: Element): TestAgent {
  const agent = agents.get(canvasElement);
  if (agent === undefined) throw new Error("This story has no agent: add the decorator withTestAgent().");
  return agent;
}

/**
 * A Storybook decorator that gives each story a deterministic agent of its own, in the page:
 *
 * ```ts
 * const meta = { component: Chat, decorators: [withTestAgent({ agent: "weather" })] };
 * ```
 */
export function withTestAgent(options: StoryAgentOptions = {}): TestAgentDecorator {
  return (story, { canvasElement }) => <Played story={story} canvasElement={canvasElement} options={options} />;
}

interface PlayedProps {
  readonly story: DrawStory;
  readonly canvasElement: HTMLElement;
  readonly options: StoryAgentOptions;
}

function Played({ story: Story, canvasElement, options }: PlayedProps): ReactElement {
  const [args] = useState(() => {
    const { protocol = "deltakit", agent, path: url = "/api/chat", toArgs, ...rest } = options;
    const spoken = typeof protocol === "string" ? findProtocol(protocol) : protocol;
    const played = createTestAgent({ ...rest, path: url, protocol: spoken, agent: findAgent(agent) });
    agents.set(canvasElement, played);
    const chat = { protocol: spoken, url, fetch: played.fetch };
    return { ...(toArgs?.(chat) ?? chat) };
  });
  return Story({ args });
}

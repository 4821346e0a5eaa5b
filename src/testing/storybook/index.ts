// A deterministic agent for stories.
export { findTestAgent, withTestAgent } from "./withTestAgent.tsx";
export type { StoryAgentOptions, TestAgentDecorator } from "./withTestAgent.tsx";

// A deterministic agent for stories, and recordings.
export { withRecording } from "./withRecording.tsx";
export type { StoryRecordingOptions } from "./withRecording.tsx";
export type { UserMove } from "../recording/playMoves.ts";
export { findTestAgent, withTestAgent } from "./withTestAgent.tsx";
export type { StoryAgentOptions, TestAgentDecorator } from "./withTestAgent.tsx";

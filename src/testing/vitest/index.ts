// What a test of Vitest needs to test an app with a chat: a deterministic agent, and the chat as a user sees it.
export { renderChat } from "./renderChat.tsx";
export type { RenderChatOptions, RenderedChat, TestedChatProps } from "./renderChat.tsx";
export { ChatTester } from "./ChatTester.ts";
export type { Announcements } from "./ChatTester.ts";
export { step } from "../../agents/index.ts";

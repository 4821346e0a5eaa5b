export { createConnection } from "./createConnection.ts";
export type {
  ClientTool,
  ClientTools,
  Connection,
  ConnectionOptions,
  Decision,
  Pause,
  PauseResolution,
  QueuedPrompt,
  Session,
  SessionOptions,
  ToolContext,
  TraceEntry,
} from "./Session.ts";

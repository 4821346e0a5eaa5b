import type {
  Citation,
  EndReason,
  Json,
  Location,
  PlanEntry,
  TerminalExit,
  ToolCallContent,
  ToolCallPatch,
  ToolOutput,
} from "../../model/index.ts";
import type { CallStart } from "../createCallWriter.ts";
import type { NewPart } from "../createTurnWriter.ts";
import type { Refusal, ScenarioRequest, ScenarioStep } from "./Scenario.ts";

/** The fields of a call besides its ids. */
type ToolFields = Omit<CallStart, "toolName" | "argument"> & {
  /** The whole input; absent if its text is streamed by `streamArguments`. */
  readonly input?: Json | undefined;
};

/** Builds the steps of scenarios. */
export const step = {
  /** Streams text as the agent's answer, word by word. */
  say: (text: string): ScenarioStep => ({ type: "text", text, kind: "answer" }),
  /** Streams an answer that cites sources. */
  cite: (text: string, citations: readonly Citation[]): ScenarioStep => ({
    type: "text",
    text,
    kind: "answer",
    citations,
  }),
  /** Streams the agent's refusal to help. */
  refuse: (text: string): ScenarioStep => ({ type: "text", text, kind: "refusal" }),
  /** Streams reasoning, word by word. */
  think: (text: string): ScenarioStep => ({ type: "text", text, kind: "raw" }),
  /** Starts a tool call. */
  tool: (toolCallId: string, toolName: string, { input, ...fields }: ToolFields = {}): ScenarioStep => ({
    type: "tool",
    toolCallId,
    toolName,
    runsOn: "server",
    ...fields,
    argument: input === undefined ? undefined : JSON.stringify(input),
  }),
  /** Streams the argument of a call that started without input; not `finished` leaves it cut. */
  streamArguments: (toolCallId: string, text: string, finished = true): ScenarioStep => ({
    type: "arguments",
    toolCallId,
    text,
    finished,
  }),
  /** Updates a call with a patch. */
  update: (toolCallId: string, patch: ToolCallPatch): ScenarioStep => ({ type: "update", toolCallId, patch }),
  /** Marks a call as running. */
  begin: (toolCallId: string): ScenarioStep => ({ type: "update", toolCallId, patch: { status: "in_progress" } }),
  /** Completes a call with its result. */
  complete: (toolCallId: string, result: ToolOutput): ScenarioStep => ({
    type: "update",
    toolCallId,
    patch: { status: "completed", result },
  }),
  /** Fails a call with the tool's own message. */
  failCall: (toolCallId: string, message: string): ScenarioStep => ({
    type: "update",
    toolCallId,
    patch: { status: "failed", error: { layer: "tool", message }, result: message },
  }),
  /** Adds content to a call. */
  content: (toolCallId: string, content: ToolCallContent): ScenarioStep => ({ type: "content", toolCallId, content }),
  /** Adds a change of a file to a call: its texts before and after, `null` where the file does not exist. */
  diff: (toolCallId: string, path: string, oldText: string | null, newText: string | null): ScenarioStep => ({
    type: "content",
    toolCallId,
    content: { type: "diff", path, oldText, newText },
  }),
  /** Sets the places in files that a call works on. */
  locate: (toolCallId: string, ...locations: readonly Location[]): ScenarioStep => ({
    type: "update",
    toolCallId,
    patch: { locations },
  }),
  /** Shows the agent's plan; a later one replaces it. */
  plan: (...entries: readonly PlanEntry[]): ScenarioStep => ({
    type: "part",
    name: "plan",
    part: { type: "plan", entries },
  }),
  /** Streams terminal output of a call. */
  output: (toolCallId: string, terminalId: string, text: string, exit?: TerminalExit): ScenarioStep => ({
    type: "output",
    toolCallId,
    terminalId,
    text,
    exit,
  }),
  /** Adds a whole part: a plan, a file, a source. */
  part: (name: string, part: NewPart): ScenarioStep => ({ type: "part", name, part }),
  /** Asks all requests at once, then plays the branch of each answer in order. */
  ask: (...requests: readonly ScenarioRequest[]): ScenarioStep => ({ type: "ask", requests }),
  /** Plays branches at the same time. */
  together: (...branches: readonly (readonly ScenarioStep[])[]): ScenarioStep => ({ type: "together", branches }),
  /** Waits this many milliseconds at human pace. */
  wait: (milliseconds: number): ScenarioStep => ({ type: "wait", milliseconds }),
  /** Waits until the name is released, by a step or by `ScenarioAgent.release`. */
  hold: (name: string): ScenarioStep => ({ type: "hold", name }),
  /** Releases the steps that hold a name. */
  release: (name: string): ScenarioStep => ({ type: "release", name }),
  /** Cuts the connections of all clients. */
  drop: (): ScenarioStep => ({ type: "drop" }),
  /** Sends a frame that is cut in the middle before the next one. */
  malformed: (): ScenarioStep => ({ type: "fault", fault: { kind: "malformed" } }),
  /** Sends the next frame twice. */
  duplicate: (): ScenarioStep => ({ type: "fault", fault: { kind: "duplicate" } }),
  /** Sends the next two frames in the other order. */
  reorder: (): ScenarioStep => ({ type: "fault", fault: { kind: "reorder" } }),
  /** Breaks the connection in the middle of the next frame. */
  disconnect: (): ScenarioStep => ({ type: "fault", fault: { kind: "disconnect" } }),
  /** Lets nothing arrive any more, without closing the connection. */
  stall: (): ScenarioStep => ({ type: "fault", fault: { kind: "stall" } }),
  /** Delays each frame by this many milliseconds; 0 ends it. */
  slow: (milliseconds: number): ScenarioStep => ({ type: "fault", fault: { kind: "slow", milliseconds } }),
  /** Refuses the next requests, e.g. `{ status: 429, retryAfter: 2 }`; `status: 0` as a server that is down. */
  refuseRequests: (refusal: Refusal): ScenarioStep => ({ type: "refuse", ...refusal }),
  /** Refuses every request, as a server that is down, until `resume`. Open connections stay: see `drop`. */
  offline: (): ScenarioStep => ({ type: "refuse", status: 0, times: "all" }),
  /** Accepts requests again. */
  resume: (): ScenarioStep => ({ type: "refuse", status: 0, times: 0 }),
  /** Ends the turn for a reason; without it a scenario ends as completed. */
  end: (reason: EndReason): ScenarioStep => ({ type: "end", reason }),
  /** Throws in the agent: the turn ends with an error. */
  fail: (message: string): ScenarioStep => ({ type: "fail", message }),
};

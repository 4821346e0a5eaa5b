import { countOf } from "./format.ts";

/** Texts of the assembled chat: bars, empty state, failures, pauses, announcements. */
export const chat = {
  label: "Chat",
  untitled: "New conversation",
  emptyTitle: "What should the agent do?",
  emptyNote: "You see every step as it happens. When the agent needs your permission, it waits.",
  suggestions: "Suggestions",
  /** The button of a narrow bar that shows the rest of its buttons. */
  more: "More actions",
  /** While the history of a conversation is being loaded. */
  loading: "Loading conversation",
  /** What a retry does; see `Recovery`. `note` adds what the button's label leaves out. */
  recovery: {
    deliver: { action: "Send your answer again", note: "It counts only once." },
    load: { action: "Load again", note: "" },
    read: { action: "Read the rest", note: "This only reads. Nothing is sent again." },
    send: { action: "Send again", note: "" },
    send_unsure: {
      action: "Send again",
      note: "Your first message may have arrived. Then the agent would do the work twice.",
    },
  },
  failure: "Failure",
  details: "Details",
  waitingFor: {
    answer: "Waiting for the agent’s answer",
    next: "Waiting for the agent’s next step",
    tool: "Waiting for a tool in this page",
    delivery: "Sending your answer",
    confirmation: "Waiting for the agent to continue",
    slot: "Waiting for a free connection: other tabs use all of them. Your answers are still sent at once.",
    network: "Waiting for the network",
  },
  connection: {
    label: "Connection",
    reconnecting: (attempt: number): string =>
      attempt < 2 ? "Connection lost. Reconnecting." : `Connection lost. Reconnecting (attempt ${attempt}).`,
    next: (seconds: number): string => `Next try in ${seconds} s.`,
    offline: "You are offline. What you write is kept.",
    signed_out: "You are signed out. Sign in again; what you write is kept.",
    refused: "You have no access to this server (403). Ask whoever runs it.",
    tryNow: "Try now",
    restored: "Back online.",
  },
  since: (time: string): string => `for ${time}`,
  stopping: "Stopping",
  pause: {
    label: "Paused",
    maxSteps: (count: number): string => `Paused after ${countOf(count, "step")}. The agent waits for you.`,
    repeatedCall: (count: number): string =>
      `Paused: the agent made the same call ${count === 1 ? "once" : `${count} times`} with the same input. It may be stuck.`,
    continue: "Continue",
    stop: "Stop here",
    answer: "Answer yourself",
    answerLabel: "The result for the agent",
    answerSend: "Send this result",
    answerCancel: "Back",
  },
  announce: {
    completed: "The agent is done.",
    stopped: "Stopped.",
    ended: "The agent ended its turn early.",
    failed: (title: string): string => `Failed: ${title}`,
    permission: (action: string): string => `Permission required: ${action}`,
    withdrawn: (action: string): string => `No longer asked: ${action}`,
    answered: (action: string): string => `Answered elsewhere: ${action}`,
    expired: (action: string): string => `Expired before a decision: ${action}`,
    input: "The agent needs your input.",
    paused: "Paused. The agent waits for you.",
  },
};

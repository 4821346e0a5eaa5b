/** Texts of the assembled chat: bars, empty state, failures, pauses, announcements. */
export const chat = {
  label: "Chat",
  untitled: "New conversation",
  emptyTitle: "What should be done?",
  emptyNote: "You see each step as it happens. What the agent asks waits for your answer.",
  suggestions: "Suggestions",
  /** While the history of a conversation is being loaded. */
  loading: "Loading the conversation",
  /** What a retry does; see `Recovery`. `note` adds what the button's label leaves out. */
  recovery: {
    deliver: { action: "Send the decision again", note: "It counts once." },
    load: { action: "Load again", note: "" },
    read: { action: "Read the rest", note: "This only reads: nothing is sent again." },
    send: { action: "Send again", note: "" },
    send_unsure: {
      action: "Send again",
      note: "The first message may have arrived: what the agent did then would be done twice.",
    },
  },
  failure: "Failure",
  details: "Details",
  waitingFor: {
    answer: "Waiting for the agent's answer",
    next: "Waiting for the agent's next step",
    tool: "Waiting for a tool of this page",
    delivery: "Sending your decision",
    confirmation: "Waiting for the agent to go on",
    slot: "Waiting for a free connection: other tabs use all of them. Decisions still go out at once.",
    network: "Waiting for the network",
  },
  connection: {
    label: "Connection",
    reconnecting: (attempt: number): string =>
      attempt < 2 ? "Connection lost. Reconnecting." : `Connection lost. Reconnecting (attempt ${attempt}).`,
    next: (seconds: number): string => `Next try in ${seconds} s.`,
    offline: "No connection. What you write is kept here.",
    signed_out: "You are signed out here. Sign in again; what you write is kept.",
    refused: "The server does not let this page in (403). Ask whoever runs it for access.",
    tryNow: "Try now",
    restored: "Connected again.",
  },
  since: (time: string): string => `for ${time}`,
  stopping: "Stopping",
  pause: {
    label: "Paused",
    maxSteps: (count: number): string =>
      `Paused after ${count} ${count === 1 ? "step" : "steps"}. Nothing goes on until you decide.`,
    repeatedCall: (count: number): string =>
      `Paused: the agent made the same call ${count} times with the same input. It may be stuck.`,
    continue: "Continue",
    stop: "Stop here",
    answer: "Answer by hand",
    answerLabel: "Result to give to the agent",
    answerSend: "Give this result",
    answerCancel: "Back",
  },
  announce: {
    completed: "Response complete.",
    stopped: "Stopped.",
    ended: "The agent ended its turn early.",
    failed: (title: string): string => `Failed: ${title}`,
    permission: (action: string): string => `Permission required: ${action}`,
    withdrawn: (action: string): string => `No longer asked: ${action}`,
    expired: (action: string): string => `Expired before a decision: ${action}`,
    input: "The agent asks for input.",
    paused: "Paused: the agent waits for your decision.",
  },
};

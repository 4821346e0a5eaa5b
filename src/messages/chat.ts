/** Texts of the assembled chat: bars, empty state, failures, pauses, announcements. */
export const chat = {
  label: "Chat",
  untitled: "New conversation",
  emptyTitle: "What should be done?",
  emptyNote: "You see each step as it happens. What the agent asks waits for your answer.",
  suggestions: "Suggestions",
  /** A conversation of before is being read. */
  loading: "Loading the conversation",
  tryAgain: "Try again",
  sendAgain: "Send again",
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

/** Texts of the thread. */
export const thread = {
  label: "Conversation",
  author: { user: "You", assistant: "Agent", system: "System" },
  jumpToLatest: "Jump to latest",
  loadOlder: "Load earlier messages",
  stopped: "Stopped by you",
  denied: "Ended after a denial",
  endedBecause: {
    length: "Ended at the length limit",
    refusal: "The agent declined",
    cancelled: "Stopped",
    error: "Ended by a failure",
    cut: "The connection broke",
    limit: "Paused at the step limit",
    other: "Ended",
  },
  worked: (time: string): string => `Worked for ${time}`,
  copy: "Copy answer",
  copied: "Copied",
};

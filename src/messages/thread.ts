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
    /** The turn has ended as it should, with nothing to show. */
    empty: "The agent gave no answer",
    other: "Ended",
  },
  worked: (time: string): string => `Worked for ${time}`,
  copy: "Copy answer",
  copyPrompt: "Copy message",
  copyLink: "Copy link",
  copyAll: "Copy conversation as Markdown",
  earlierMissing: "Earlier messages are not loaded, so this copy does not have them.",
  regenerate: "Answer again",
  edit: "Change and ask again",
  editInput: "Changed prompt",
  editSend: "Ask again",
  /** Where the agent remembers what it has answered: the prompt is sent once more. */
  regenerateAtEnd: "Ask again in a new message",
  editAtEnd: "Change and send as a new message",
  atEnd: "The agent remembers what was said, so this is sent as a new message at the end.",
  branches: {
    label: { prompt: "Versions of this message", answer: "Versions of this answer" },
    previous: "Previous version",
    next: "Next version",
    shown: (index: number, count: number): string => `Version ${index} of ${count}`,
    /** A button that cannot be used while the agent works. */
    later: (name: string): string => `${name}: when the agent is done`,
    notUndone: "What the agent changed is not undone.",
  },
  copied: "Copied",
};

/** Texts of the composer and its queue. */
export const composer = {
  label: "Message",
  placeholder: "Ask for something",
  placeholderRunning: "Add to the queue",
  send: "Send",
  stop: "Stop",
  stopping: "Stopping",
  hint: "Enter sends, Shift+Enter starts a new line",
  commands: "Commands",
  openCommands: "Commands of the agent",
  /** The list behind an `@`. */
  mentions: {
    label: "Mentions",
    searching: "Searching",
    none: "Nothing found",
    failed: "The search failed. Type on to try again.",
  },
  /** The button that dictates, and why it has failed. */
  voice: {
    dictate: "Dictate",
    /** Beside the button while it listens. */
    listening: "Listening. Esc stops.",
    problems: {
      notAllowed: "The microphone may not be used. Allow it for this page in the browser.",
      noMicrophone: "No microphone was found.",
      noSpeech: "Nothing was heard.",
      network: "The speech service cannot be reached.",
      language: "This language cannot be dictated here.",
      other: "The dictation failed.",
    },
  },
  settings: "Session settings",
  mode: "Mode",
  /** Name of the button of one setting. */
  setting: (name: string, value: string): string => `${name}: ${value}`,
  on: "On",
  off: "Off",
  unset: "Not set",
  usage: {
    /** The used share of the context; `percent` is an integer. */
    share: (percent: number): string => `${percent}%`,
    tokens: (count: string): string => `${count} tokens`,
    context: (used: string, size: string): string => `${used} of ${size} tokens used`,
    traffic: (input: string, output: string): string => `${input} tokens in, ${output} tokens out`,
    cost: (amount: string): string => `cost ${amount}`,
    label: (shown: string, facts: readonly string[]): string => `Context ${shown} (${facts.join(", ")})`,
  },
  queue: {
    label: (count: number): string => (count === 1 ? "1 message queued" : `${count} messages queued`),
    note: "Sent when the agent has finished.",
    /** Queued prompts while no turn runs, so that nothing sends them. */
    held: "Not sent: the agent is not working.",
    sendNow: "Send now",
    edit: "Edit queued message",
    remove: "Remove queued message",
    save: "Save",
    cancel: "Cancel",
    input: "Queued message",
    attachment: (count: number): string => (count === 1 ? "1 attachment" : `${count} attachments`),
  },
};

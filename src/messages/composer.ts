import { countOf } from "./format.ts";

/** Texts of the composer and its queue. */
export const composer = {
  label: "Message",
  placeholder: "Ask the agent…",
  placeholderRunning: "Queue a follow-up…",
  send: "Send",
  stop: "Stop",
  stopping: "Stopping",
  hint: "Enter sends, Shift+Enter starts a new line",
  commands: "Commands",
  openCommands: "Show commands",
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
      notAllowed: "The microphone is blocked. Allow it for this page in your browser.",
      noMicrophone: "No microphone was found.",
      noSpeech: "No speech was heard.",
      network: "The speech service is unreachable.",
      language: "This language cannot be dictated here.",
      other: "Dictation failed.",
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
    label: (count: number): string => `${countOf(count, "message")} queued`,
    note: "Sent when the agent is done.",
    /** Queued prompts while no turn runs, so that nothing sends them. */
    held: "Not sent: the agent is not working.",
    sendNow: "Send now",
    edit: "Edit queued message",
    remove: "Remove queued message",
    save: "Save",
    cancel: "Cancel",
    input: "Queued message",
    attachment: (count: number): string => countOf(count, "attachment"),
  },
};

/** One row of the keyboard help: the keys and what they do. */
export interface KeyHelp {
  /** Alternatives; each is a list of keys that are pressed together, as written on the keyboard. */
  readonly keys: readonly (readonly string[])[];
  /** The action of the keys. */
  readonly does: string;
}

/** The keys of the kit's shortcuts, by what they do, in the order of the help. They are the same in every language. */
const keys = {
  send: [["Enter"]],
  newLine: [["Shift", "Enter"]],
  command: [["/"]],
  mention: [["@"]],
  recall: [["↑"], ["↓"]],
  reach: [["Alt", "P"]],
  allow: [["Alt", "Enter"]],
  deny: [["Alt", "Backspace"]],
  others: [
    ["Alt", "↓"],
    ["Alt", "↑"],
  ],
  search: [
    ["Ctrl", "Shift", "F"],
    ["⌘", "Shift", "F"],
  ],
  changes: [["F7"], ["Shift", "F7"]],
  branches: [["←"], ["→"]],
  timeline: [["←"], ["→"]],
  play: [["Space"]],
  controls: [["Tab"], ["Shift", "Tab"]],
  scroll: [["↑"], ["↓"], ["Home"], ["End"]],
  close: [["Esc"]],
} as const;

/** Returns the first keys of a shortcut as they are printed, e.g. `Alt+Enter`; the same in every language. */
export function printKeys(name: keyof typeof keys): string {
  return keys[name][0].join("+");
}

/** Joins the keys of the kit with what they do, in the words of one language. */
export function toKeyRows(does: Readonly<Record<keyof typeof keys, string>>): readonly KeyHelp[] {
  return (Object.keys(keys) as (keyof typeof keys)[]).map((name) => ({ keys: keys[name], does: does[name] }));
}

/** Texts of the keyboard help. */
export const keyboard: Readonly<Record<"show" | "title" | "or" | "note", string>> & {
  readonly rows: readonly KeyHelp[];
} = {
  show: "Keyboard shortcuts",
  title: "Keyboard shortcuts",
  /** Between two alternatives. */
  or: "or",
  note: "A letter alone does nothing, and nothing moves the focus while you type.",
  rows: toKeyRows({
    send: "Send the message",
    newLine: "Begin a new line",
    command: "Choose a command, in an empty message, where there is any",
    mention: "Mention a file or something else, where there is anything to mention",
    recall: "In an empty message: go through your earlier messages",
    reach: "Go to the request that waits for you",
    allow: "In a request: allow once",
    deny: "In a request: deny",
    others: "In a request: go to the next or the previous one",
    search:
      "Search in the conversation, also in what is not on the page; Enter and Shift+Enter go through what was found",
    changes: "In a review: go to the next or the previous change",
    branches: "On the versions of a message: show the previous or the next one",
    timeline: "On the timeline: go to the previous or the next step",
    play: "On the timeline: play or pause",
    controls: "Go to the next or the previous control",
    scroll: "In the thread, code and tables: scroll",
    close: "Close a dialog or a menu; nothing is allowed by it",
  }),
};

/** One row of the keyboard help: the keys and what they do. */
export interface KeyHelp {
  /** Alternatives; each is a list of keys that are pressed together, as written on the keyboard. */
  readonly keys: readonly (readonly string[])[];
  /** The action of the keys. */
  readonly does: string;
}

const rows: readonly KeyHelp[] = [
  { keys: [["Enter"]], does: "Send the message" },
  { keys: [["Shift", "Enter"]], does: "Begin a new line" },
  { keys: [["/"]], does: "Choose a command, in an empty message, where the agent has any" },
  { keys: [["Alt", "P"]], does: "Go to the request that waits for you" },
  { keys: [["Alt", "Enter"]], does: "In a request: allow once" },
  { keys: [["Alt", "Backspace"]], does: "In a request: deny" },
  {
    keys: [
      ["Alt", "↓"],
      ["Alt", "↑"],
    ],
    does: "In a request: go to the next or the previous one",
  },
  {
    keys: [
      ["Ctrl", "Shift", "F"],
      ["⌘", "Shift", "F"],
    ],
    does: "Search in the conversation, also in what is not on the page; Enter and Shift+Enter go through what was found",
  },
  { keys: [["F7"], ["Shift", "F7"]], does: "In a review: go to the next or the previous change" },
  { keys: [["Tab"], ["Shift", "Tab"]], does: "Go to the next or the previous control" },
  { keys: [["↑"], ["↓"], ["Home"], ["End"]], does: "In the thread, code and tables: scroll" },
  { keys: [["Esc"]], does: "Close a dialog or a menu; nothing is allowed by it" },
];

/** Texts of the keyboard help. */
export const keyboard: Readonly<Record<"show" | "title" | "or" | "note", string>> & {
  readonly rows: readonly KeyHelp[];
} = {
  show: "Keyboard shortcuts",
  title: "Keyboard shortcuts",
  /** Between two alternatives. */
  or: "or",
  note: "No letter alone does anything, and nothing moves the focus while you type.",
  rows,
};

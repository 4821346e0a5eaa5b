import { quote } from "./quote.ts";
/** Texts of the session list. */
export const sessionList = {
  title: "Conversations",
  show: "Show conversations",
  hide: "Hide conversations",
  create: "New conversation",
  /** A conversation without a title, identified by the end of its id. */
  untitled: (id: string): string => `Untitled (${id})`,
  empty: "No conversations yet.",
  loading: "Loading conversations",
  failed: "The conversations could not be read.",
  tryAgain: "Try again",
  more: "Show earlier conversations",
  rename: (title: string): string => `Rename ${title}`,
  renameInput: "Title",
  renameFailed: "The conversation could not be renamed.",
  save: "Save",
  cancel: "Cancel",
  remove: (title: string): string => `Delete ${title}`,
  removeTitle: "Delete this conversation?",
  removeNote: (title: string): string =>
    `${quote(title)} is deleted, on the server and on this device. This cannot be undone.`,
  removeConfirm: "Delete",
  removeFailed: "The conversation could not be deleted.",
  /** Announced. The title is untrusted text. */
  removed: (title: string): string => `${quote(title)} is deleted.`,
  current: "Current",
  /** Heading of conversations whose last change is unknown. */
  undated: "No date",
  /** What a conversation is doing. */
  state: { waiting: "Waiting for you", running: "Running", failed: "Failed" },
  /** One of several with the same title, by its time; also a day and its time. The title is untrusted text. */
  at: (title: string, time: string): string => `${title}, ${time}`,
  /** One of several that nothing else tells apart, counted from 2. The title is untrusted text. */
  numbered: (title: string, number: number): string => `${title} (${number})`,
};

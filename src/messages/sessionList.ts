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
  save: "Save",
  cancel: "Cancel",
  remove: (title: string): string => `Delete ${title}`,
  removeTitle: "Delete this conversation?",
  removeNote: (title: string): string =>
    `“${title}” is deleted, on the server and on this device. This cannot be undone.`,
  removeConfirm: "Delete",
  current: "Current",
  /** How long ago a conversation changed, abbreviated. */
  age: {
    now: (): string => "now",
    minutes: (count: number): string => `${count} min`,
    hours: (count: number): string => `${count} h`,
    days: (count: number): string => `${count} d`,
    weeks: (count: number): string => `${count} w`,
  },
};

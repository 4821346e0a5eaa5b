/** Texts of the follow panel: what the agent touched and where it is. */
export const followPanel = {
  title: "Files",
  show: "Show files",
  hide: "Hide files",
  empty: "No file touched yet. Here you see where the agent reads and what it changes.",
  follow: "Follow the agent",
  following: "Following the agent",
  tree: "Touched files",
  trail: "Trail",
  text: (path: string): string => `Text of ${path}`,
  noText: "The text of this file has not been seen here.",
  loading: "Reading the file",
  failed: "The file could not be read; it may have been deleted.",
  /** Lines of a file, 1-based and inclusive. */
  lines: (from: number, to?: number): string =>
    to === undefined || to === from ? `line ${from}` : `lines ${from}–${to}`,
  /** A note on a text that is older than the file. */
  asOfStep: "As it was at this step",
  scrubber: "Go through the trail",
  step: (index: number, count: number, what: string, line?: number): string =>
    `${index} of ${count}: ${what}${line === undefined ? "" : `, line ${line}`}`,
  position: (index: number, count: number): string => `${index} of ${count}`,
  /** Before the name of a sub-agent. */
  by: "by",
  helper: "a helper",
  showCall: "Show the call in the conversation",
  /** What the agent did at a location (`FollowAction`). */
  action: {
    read: "Read",
    search: "Searched",
    edit: "Edited",
    create: "Created",
    delete: "Deleted",
    move: "Moved",
    other: "Visited",
  },
  /** The same for what it has not done. */
  ahead: {
    read: "Read",
    search: "Search",
    edit: "Edit",
    create: "Create",
    delete: "Delete",
    move: "Move",
    other: "Visit",
  },
  count: (action: string, count: number): string => (count === 1 ? action : `${action} ${count} times`),
  notDone: "not done",
};

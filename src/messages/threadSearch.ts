/** Texts of the search in a thread. */
export const threadSearch = {
  show: "Search in this conversation",
  label: "Search in this conversation",
  placeholder: "Search",
  next: "Next match",
  previous: "Previous match",
  close: "Close the search",
  position: (current: string, total: string): string => `${current} of ${total}`,
  nothing: "No match",
  /** When older messages are not loaded. */
  incomplete: "Earlier messages are not loaded",
  loadOlder: "Load",
};

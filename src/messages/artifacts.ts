/** Texts of the panel that shows what the agent made. */
export const artifacts = {
  title: "Artifacts",
  show: "Show artifacts",
  hide: "Hide artifacts",
  /** Accessible name of the buttons at the end of an answer. */
  made: "Made in this answer",
  /** What an artifact without a name is called (`ArtifactKind`). */
  kinds: { document: "Document", code: "Code", table: "Table", page: "Web page", picture: "Picture" },
  open: (title: string): string => `Open ${title}`,
  /** Accessible name of the menu of artifacts. */
  choose: "Choose an artifact",
  versions: "Versions",
  version: (number: number, count: number): string => `Version ${number} of ${count}`,
  previous: "Previous version",
  next: "Next version",
  preview: "Preview",
  source: "Source",
  showPart: "Show in the conversation",
  empty: "Nothing yet. Files, pictures, long code and tables from the agent appear here.",
  /** Accessible name of the frame in which a web page of the agent runs. */
  frame: (title: string): string => `Preview of ${title}`,
};

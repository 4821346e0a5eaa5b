/** Texts of dialogs. */
export const dialog = {
  close: "Close",
};

/** Texts of code blocks. */
export const codeBlock = {
  copy: "Copy",
  copied: "Copied",
  label: (language: string): string => (language === "" ? "Code" : `Code, ${language}`),
};

/** Texts of markdown. */
export const markdown = {
  table: "Table",
  linkHost: (host: string): string => `(${host})`,
  image: (alt: string): string => (alt === "" ? "Image" : alt),
  imageFrom: (host: string): string => `from ${host}`,
  loadImage: "Load image",
  imageBlocked: "not loaded: unsafe address",
  imageFailed: "could not be loaded",
  taskDone: "Done",
  taskOpen: "Not done",
};

/** Texts of terminal output. */
export const terminal = {
  label: (command: string): string => (command === "" ? "Terminal output" : `Output of ${command}`),
  showAll: (lines: number): string => `Show ${lines.toLocaleString("en")} more lines`,
  noOutput: "No output",
  waiting: "No output yet",
  dropped: (characters: number): string => `${characters.toLocaleString("en")} earlier characters were dropped`,
  exitCode: (code: number): string => `exit ${code}`,
  exitSignal: (signal: string): string => `ended by ${signal}`,
};

/** Texts of diffs. */
export const diffView = {
  label: (path: string): string => `Changes of ${path}`,
  added: (lines: number): string => `${lines} ${lines === 1 ? "line" : "lines"} added`,
  removed: (lines: number): string => `${lines} ${lines === 1 ? "line" : "lines"} removed`,
  created: "new file",
  deleted: "deleted",
  moved: (from: string): string => `moved from ${from}`,
  copied: (from: string): string => `copied from ${from}`,
  binary: "Binary file: its content cannot be compared here.",
  noChanges: "No line differs.",
  noPatch: "The agent sent no text of this change.",
  coarse: "Too large to compare line by line: the changed region is shown as a whole.",
  skipped: (lines: number): string => `${lines.toLocaleString("en")} unchanged ${lines === 1 ? "line" : "lines"}`,
  showMore: (rows: number): string => `Show ${rows.toLocaleString("en")} more lines`,
  showSplit: "Show side by side",
  showUnified: "Show in one column",
  addedLine: "added",
  removedLine: "removed",
  noNewline: "No newline at the end of the file",
};

/** Texts about characters that cannot be seen. */
export const visibleText = {
  warning: "Contains characters that hide or reorder text; they are shown as codes.",
};

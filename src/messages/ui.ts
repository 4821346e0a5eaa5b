import { countOf, groupDigits } from "./format.ts";

/** Texts of dialogs. */
export const dialog = {
  close: "Close",
};

/** Texts of components that are loaded on demand. */
export const loadable = {
  failed: "This part could not be loaded. Nothing is lost. If it fails again, reload the page.",
  retry: "Load again",
};

/** Texts of code blocks. */
export const codeBlock = {
  copy: "Copy",
  copied: "Copied",
  /** Confirms the copy of a text that contains hidden characters. */
  copiedHidden: "Copied with hidden characters",
  /** The browser has refused to copy, or the page has no clipboard. */
  failed: "Could not be copied",
  wrap: "Wrap long lines",
  save: "Save as a file",
  open: "Open large",
  label: (language: string): string => (language === "" ? "Code" : `Code, ${language}`),
};

/** Texts of tables: their size, and the buttons that copy and save them. */
export const table = {
  rows: (count: number): string => countOf(count, "row"),
  copy: "Copy table",
  copyMarkdown: "Copy as Markdown",
  save: "Save as CSV",
};

/** Texts of markdown. */
export const markdown = {
  table: "Table",
  linkHost: (host: string): string => `(${host})`,
  openTitle: (host: string): string => `Open ${host}?`,
  open: (host: string): string => `Open ${host}`,
  doubt: {
    other_host: "This link names one site and leads to another.",
    international: "This address has letters that look like those of another address.",
    local: "This address is on your computer or in your network. Opening it can change something there.",
  },
  linkWords: "Words",
  linkAddress: "Address",
  image: (alt: string): string => (alt === "" ? "Image" : alt),
  imageFrom: (host: string): string => `from ${host}`,
  loadImage: "Load image",
  imageBlocked: "not loaded: unsafe address",
  imageFailed: "could not be loaded here",
  openImage: "Open in a new tab",
  taskDone: "Done",
  taskOpen: "Not done",
  /** Below the source of a formula or a diagram. */
  notDrawn: "This could not be drawn.",
  diagram: "Diagram",
  showSource: "Show the source",
};

/** Texts of pictures. */
export const picture = {
  /** Button that shows a picture that is too large to be decoded automatically. */
  show: "Show image",
  boxLabel: "Picture: plus and minus zoom, 0 shows all of it, 1 its own size, the arrow keys move it",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  fitted: "Fitted",
  ownSize: "100 %",
  percent: (zoom: number): string => `${Math.round(100 * zoom)} %`,
};

/** Texts of terminal output. */
export const terminal = {
  label: (command: string): string => (command === "" ? "Terminal output" : `Output of ${command.slice(0, 200)}`),
  showAll: (lines: number): string => `Show ${countOf(lines, "more line")}`,
  noOutput: "No output",
  waiting: "No output yet",
  dropped: (characters: number): string => `${countOf(characters, "earlier character")} dropped`,
  exitCode: (code: number): string => `exit ${code}`,
  exitSignal: (signal: string): string => `ended by ${signal}`,
};

/** Texts of long outputs. */
export const output = {
  showAll: (lines: number): string => `Show all ${countOf(lines, "line")}`,
  /** The end of a clipped line. */
  clipped: (characters: number): string => `… ${countOf(characters, "more character")}`,
  download: "Save as a file",
};

/** Texts of long lists that are shown a page at a time. */
export const pieces = {
  range: (from: number, to: number, of: number): string =>
    `${groupDigits(from)} to ${groupDigits(to)} of ${groupDigits(of)}`,
  back: "Show what comes before",
  on: "Show what comes after",
};

/** Texts about hidden characters. */
export const visibleText = {
  warning: "Contains characters that hide or reorder text. They are shown as codes.",
};

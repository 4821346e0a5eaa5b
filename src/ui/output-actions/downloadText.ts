import { toFileName } from "./toFileName.ts";

/** Milliseconds for which the browser can read the text: a click only starts the download, and some ask where to save it first. */
const readableFor = 60_000;

/** Spreadsheets read CSV in an encoding of their own, unless it begins with a byte order mark. */
const marks: Readonly<Record<string, string>> = { "text/csv": "\ufeff" };

/** Downloads a text as a file in UTF-8. `name` is sanitized by `toFileName`; `type` is the media type, without a charset. */
export function downloadText(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([marks[type] ?? "", text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  // A name from the agent must not lead out of the download folder.
  link.download = toFileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readableFor);
}

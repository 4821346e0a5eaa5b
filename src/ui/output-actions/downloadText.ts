import { toFileName } from "./toFileName.ts";

/** Saves a text as a file of the user's. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  // A name of the agent's must not lead out of the folder for downloads.
  link.download = toFileName(name);
  link.click();
  URL.revokeObjectURL(url);
}

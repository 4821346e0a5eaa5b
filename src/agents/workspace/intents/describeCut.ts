import { cutSentence } from "../files/findFiles.ts";

/** Returns a last paragraph for an answer that rests on the files of the workspace; empty where all of them were looked at. */
export function describeCut(cut: boolean | undefined): string {
  return cut === true ? `\n\n${cutSentence}` : "";
}

import { countOf, groupDigits } from "./format.ts";

/** Texts of the review of changes that an agent made. */
export const review = {
  label: "Changed files",
  files: (files: number): string => `${countOf(files, "file")} changed`,
  open: "Review changes",
  title: "Review changes",
  summary: (changes: number, added: number, removed: number): string =>
    `${countOf(changes, "change")}, ${groupDigits(added)} added, ${groupDigits(removed)} removed`,
  decided: (decided: number, total: number): string => `${decided} of ${total} decided`,
  keepAll: "Keep all",
  rejectAll: "Reject all",
  undo: "Undo",
  done: "Done",
  send: "Send review",
  sendNote:
    "The agent gets one message with your decisions, comments and a patch. A rejected change is undone only when the agent confirms it.",
  waitNote: "The review can be sent when the agent has finished.",
  previous: "Previous change",
  next: "Next change",
  keys: "F7: next change. Shift+F7: previous change.",
  asDiff: "Show as a diff",
  asList: "Show as a list",
  list: "List of changes",
  listItem: (path: string, place: string): string => `${path}, ${place}`,
  listLines: (from: number, to: number): string => (from === to ? `line ${from}` : `lines ${from} to ${to}`),
  moreLines: (lines: number): string => `${countOf(lines, "more line")}: show them as a diff`,
  copyPatch: "Copy all as a patch",
  fileState: { keep: "kept", reject: "rejected", mixed: "partly rejected" },
  card: (kept: number, rejected: number): string => `Review: ${kept} kept, ${rejected} rejected`,
  cardComments: (comments: number): string => countOf(comments, "comment"),
  cardFile: (kept: number, rejected: number): string => `${kept} kept, ${rejected} rejected`,
  state: {
    pending: "waiting for the agent to undo it",
    confirmed: "undone by the agent",
    unconfirmed: "the agent has not confirmed that it is undone",
  },
  /** The message to the agent. */
  message: (kept: number, rejected: number): string => `I reviewed your changes: ${kept} kept, ${rejected} rejected.`,
  messageComments: "My comments:",
  messageComment: (path: string, line: number, endLine: number, text: string, side: "old" | "new"): string =>
    `- ${path}, ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}${side === "old" ? " before the change" : ""}: ${text}`,
  messageUndo: "Please undo what I rejected, and nothing else. This patch does it:",
};

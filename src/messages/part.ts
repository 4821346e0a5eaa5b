import { countOf } from "./format.ts";

/** Texts of the parts that are not tool calls. */
export const part = {
  refusal: "The agent declined",
  thinking: "Thinking",
  thought: "Thought",
  thoughtFor: (duration: string): string => `Thought for ${duration}`,
  redacted: "The provider does not show the agent’s thoughts.",
  plan: "Plan",
  planProgress: (done: number, total: number): string => `${done} of ${total} done`,
  planStatus: { pending: "To do", in_progress: "In progress", completed: "Done" },
  planPriority: { high: "high priority", medium: "", low: "low priority" },
  sources: "Sources",
  source: "Source",
  /** Name of the number of a source in a text. */
  citation: (number: number, title: string): string =>
    title === "" ? `Source ${number}` : `Source ${number}: ${title}`,
  allSources: (count: number): string => `Show all ${countOf(count, "source")}`,
  step: "Next step",
  file: "File",
  image: "Image",
  enlarge: "Show large",
  audio: "Audio",
  attachment: (mimeType: string): string => `Attachment, ${mimeType}`,
  showText: "Show text",
  data: (name: string): string => `Data: ${name}`,
  unknown: (name: string): string => `The agent sent something this version cannot show: ${name}`,
  broken: "This could not be displayed.",
  showRaw: "Show as received",
};

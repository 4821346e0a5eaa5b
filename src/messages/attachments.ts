import { countOf } from "./format.ts";

/** Texts of the files that are attached to a prompt. */
export const attachments = {
  list: "Attached files",
  /** Kinds of files, in the sentences below. */
  kinds: {
    any: "files",
    image: "images",
    audio: "sound",
    video: "video",
    pdf: "PDF files",
    text: "text files",
    office: "office documents",
    other: "other files",
  },
  /** One kind with the types that are allowed of it: "images (PNG, JPEG)". */
  kindOf: (kind: string, types: string): string => `${kind} (${types})`,
  /** Joins names or kinds: "a, b and c". */
  join: (items: readonly string[]): string => items.join(", ").replace(/, ([^,]*)$/, " and $1"),
  /** The button; `kinds` as above, joined; `size` of the largest file. */
  attach: (kinds: string, size: string): string => `Attach ${kinds}, up to ${size} each`,
  drop: "Drop to attach",
  takes: (kinds: string, size: string): string => `This agent takes ${kinds}, up to ${size} each.`,
  problem: {
    type: (kinds: string): string => `Not attached: this agent takes ${kinds}.`,
    size: (size: string): string => `Not attached: larger than ${size}.`,
    total: (size: string): string => `Not attached: together the files are larger than ${size}.`,
    unreadable: "Not attached: it cannot be read.",
    /** `detail`: the message of the app's upload. */
    upload: (detail: string): string => `Not uploaded: ${detail}`,
  },
  leftOut: (count: number, max: number): string => `${countOf(count, "file")} left out: at most ${max} in one message.`,
  uploading: (name: string): string => `Uploading ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  retry: (name: string): string => `Try ${name} again`,
  attached: (names: string): string => `Attached ${names}.`,
  removed: (name: string): string => `Removed ${name}.`,
  /** Why nothing can be sent. */
  notReady: "Not sent yet. Wait for the files, or remove them.",
  failed: "Remove the files that failed, or try them again. Then send.",
};

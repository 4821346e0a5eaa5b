import type { ContentBlock } from "../../../model/index.ts";

/** Why a file is not attached. */
export type AttachmentProblem =
  /** The agent does not take this kind of file. */
  | { readonly code: "type" }
  /** The file is larger than `maxBytes`. */
  | { readonly code: "size" }
  /** Together with the files before it, it is larger than `maxTotalBytes`. */
  | { readonly code: "total" }
  /** The browser could not read it, e.g. because it is a folder, or was moved. */
  | { readonly code: "unreadable" }
  /** The app's `upload` has failed. `detail`: its message, untrusted text. */
  | { readonly code: "upload"; readonly detail: string };

/** A file that the user attaches to the next prompt. */
export interface Attachment {
  /** Unique in its composer. */
  readonly id: string;
  readonly file: File;
  /** The MIME type that its content has, whatever its name claims; empty before it is known. */
  readonly mimeType: string;
  /** A prompt is sent when all of its attachments are ready. */
  readonly state: "uploading" | "ready" | "failed";
  /** The share that is read or uploaded, from 0 to 1; absent where it is not known. */
  readonly progress?: number | undefined;
  /** What the prompt contains for it, once it is ready. */
  readonly block?: ContentBlock | undefined;
  /** Why it has failed. */
  readonly problem?: AttachmentProblem | undefined;
}

/** The context of one upload. */
export interface UploadContext {
  /** Aborted when the user removes the file. */
  readonly signal: AbortSignal;
  /** Reports the share that is uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** What users can attach to a prompt. */
export interface AttachmentOptions {
  /**
   * The MIME types to allow, `*` at the end for any rest: `["image/*", "application/pdf"]`. `text/*` stands for every file that is text.
   * @default what the wire and the server take
   */
  readonly accept?: readonly string[] | undefined;
  /**
   * The largest file, in bytes.
   * @default 5000000
   */
  readonly maxBytes?: number | undefined;
  /**
   * The largest number of files in one prompt.
   * @default 10
   */
  readonly maxCount?: number | undefined;
  /**
   * The largest sum of the files of one prompt, in bytes. A server and what stands before it limit a request: what is sent is a third
   * larger, since it is base64.
   * @default 5000000, or `maxBytes` where that is more; with `upload` none
   */
  readonly maxTotalBytes?: number | undefined;
  /**
   * Stores a file, and returns what the prompt contains for it, e.g. a `resource_link` with its address. What it rejects with is shown, with
   * a button that tries again.
   * @default the file is read here, and its data is sent with the prompt
   */
  readonly upload?: ((file: File, context: UploadContext) => Promise<ContentBlock>) | undefined;
}

/** The limits of `AttachmentOptions`, with their defaults. */
export interface AttachmentLimits {
  /** The largest file, in bytes. */
  readonly maxBytes: number;
  /** The largest number of files in one prompt. */
  readonly maxCount: number;
  /** The largest sum of the files of one prompt, in bytes. */
  readonly maxTotalBytes: number;
}

/** Returns the limits of what can be attached. */
export function attachmentLimits(options: AttachmentOptions): AttachmentLimits {
  const { maxBytes = 5_000_000, maxCount = 10, upload } = options;
  const { maxTotalBytes = upload === undefined ? Math.max(5_000_000, maxBytes) : Number.POSITIVE_INFINITY } = options;
  return { maxBytes, maxCount, maxTotalBytes };
}

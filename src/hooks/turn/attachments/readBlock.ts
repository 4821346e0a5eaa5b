import { toAttachmentUri } from "../../../model/index.ts";
import type { ContentBlock } from "../../../model/index.ts";
import { isTextType } from "./readFileType.ts";
import type { UploadContext } from "./Attachment.ts";

/**
 * Reads a file of a known type as a block that contains its data as base64 or, of a text in UTF-8, its text. Rejects when the browser
 * cannot read it, and when `signal` is aborted.
 */
export async function readBlock(
  file: File,
  mimeType: string,
  { signal, onProgress }: UploadContext,
): Promise<ContentBlock> {
  const uri = toAttachmentUri(file.name);
  const data = await readBase64(file, signal, onProgress);
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
  const text = isTextType(mimeType) ? await readText(file) : undefined;
  return text === undefined
    ? { type: "resource", uri, mimeType, blob: data }
    : { type: "resource", uri, mimeType, text };
}

/** Reads a text in UTF-8; undefined for other bytes, which the start of a file need not show. */
async function readText(file: File): Promise<string | undefined> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads a file as base64. A `FileReader` does it without blocking the page, and reports its progress. */
function readBase64(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    signal.addEventListener("abort", () => reader.abort(), { once: true });
    reader.addEventListener("progress", ({ loaded }) => onProgress(loaded / file.size));
    // data:image/png;base64,iVBOR...   of an empty file, only "data:"
    reader.addEventListener("load", () => {
      const url = typeof reader.result === "string" ? reader.result : "";
      resolve(url.slice(url.indexOf(",") + 1 || url.length));
    });
    reader.addEventListener("error", () => reject(reader.error));
    reader.addEventListener("abort", () => reject(signal.reason));
    reader.readAsDataURL(file);
  });
}

import { readFileName, toAttachmentUri } from "../model/index.ts";
import type { ContentBlock } from "../model/index.ts";

/** A file of a prompt as wires carry it: its data with its type, and its name where the wire has one. */
export interface PromptFile {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
  readonly name: string;
}

/** Returns the data of an image, a sound or an embedded file; undefined for text and for what has only an address. */
export function toPromptFile(block: ContentBlock): PromptFile | undefined {
  if (block.type === "text" || block.type === "resource_link") return undefined;
  if (block.type !== "resource") {
    const { data, mimeType } = block;
    return data === undefined ? undefined : { mimeType, data, name: mimeType.replace("/", ".") };
  }
  const { text, blob, mimeType = text === undefined ? "application/octet-stream" : "text/plain" } = block;
  const data = blob ?? encodeText(text ?? "");
  return { mimeType, data, name: readFileName(block.uri) };
}

/** Writes the data of a file as a URL: `data:application/pdf;base64,JVBERi0...`. */
export function toDataUrl({ mimeType, data }: Pick<PromptFile, "mimeType" | "data">): string {
  return `data:${mimeType};base64,${data}`;
}

/** Reads a data URL of base64, with or without parameters of its type; undefined for any other URL. */
export function readDataUrl(url: string): Pick<PromptFile, "mimeType" | "data"> | undefined {
  const [, mimeType, data] = /^data:([\w.+-]+\/[\w.+*-]+)(?:;[^,;]+)*;base64,(.*)$/su.exec(url) ?? [];
  return mimeType === undefined || data === undefined ? undefined : { mimeType, data };
}

/** Returns the block of a file in a prompt: an image, a sound, a text, or any other data. */
export function readPromptFile(
  { mimeType, data }: Pick<PromptFile, "mimeType" | "data">,
  name: string = "file",
): ContentBlock {
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, data };
  if (mimeType.startsWith("audio/")) return { type: "audio", mimeType, data };
  const text = isText(mimeType) ? decodeText(data) : undefined;
  const uri = toAttachmentUri(name);
  return text === undefined
    ? { type: "resource", uri, mimeType, blob: data }
    : { type: "resource", uri, mimeType, text };
}

/** Returns the block of a file that the agent fetches itself: an image, or a link with the file's name. */
export function readPromptLink(uri: string, mimeType: string, name: string = readFileName(uri)): ContentBlock {
  if (mimeType.startsWith("image/")) return { type: "image", mimeType, uri };
  return { type: "resource_link", uri, name, mimeType };
}

/** Returns a link to an image as an image, which some wires carry in another way than other links; any other block unchanged. */
export function toLinkedImage(block: ContentBlock): ContentBlock {
  if (block.type !== "resource_link" || block.mimeType?.startsWith("image/") !== true) return block;
  return { type: "image", mimeType: block.mimeType, uri: block.uri };
}

function isText(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml|javascript)$/u.test(mimeType);
}

/** Encodes text as the base64 of its UTF-8. */
function encodeText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Decodes base64 of UTF-8; undefined if it is neither. */
function decodeText(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

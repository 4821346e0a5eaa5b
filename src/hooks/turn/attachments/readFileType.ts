interface Signature {
  readonly mimeType: string;
  /** Characters of ISO 8859-1 that the file begins with. */
  readonly start: string;
  /** Characters at a later place. */
  readonly also?: readonly [at: number, text: string];
}

const signatures: readonly Signature[] = [
  { mimeType: "image/png", start: "\x89PNG\r\n\x1A\n" },
  { mimeType: "image/jpeg", start: "\xFF\xD8\xFF" },
  { mimeType: "image/gif", start: "GIF87a" },
  { mimeType: "image/gif", start: "GIF89a" },
  { mimeType: "image/webp", start: "RIFF", also: [8, "WEBP"] },
  { mimeType: "image/avif", start: "", also: [4, "ftypavif"] },
  { mimeType: "image/heic", start: "", also: [4, "ftypheic"] },
  { mimeType: "image/heic", start: "", also: [4, "ftypheix"] },
  { mimeType: "image/heif", start: "", also: [4, "ftypmif1"] },
  { mimeType: "image/bmp", start: "BM", also: [6, "\0\0\0\0"] },
  { mimeType: "image/tiff", start: "II*\0" },
  { mimeType: "image/tiff", start: "MM\0*" },
  { mimeType: "audio/wav", start: "RIFF", also: [8, "WAVE"] },
  { mimeType: "audio/aiff", start: "FORM", also: [8, "AIFF"] },
  { mimeType: "audio/mpeg", start: "ID3" },
  { mimeType: "audio/mpeg", start: "\xFF\xFB" },
  { mimeType: "audio/mpeg", start: "\xFF\xF3" },
  { mimeType: "audio/ogg", start: "OggS" },
  { mimeType: "audio/flac", start: "fLaC" },
  { mimeType: "application/pdf", start: "%PDF-" },
];

/** How many bytes `readFileType` looks at. */
export const typeBytes = 4096;

/**
 * Returns the MIME type of a file by the bytes at its start, because a name can claim anything; `claimed` is what the browser derives from
 * the name. Text keeps a claimed type of text (`text/csv`, `application/json`) and otherwise is `text/plain`: browsers take `.ts` for
 * video. What claims to be an image, a sound, a PDF or text and is not, or claims nothing, is `application/octet-stream`; any other claim
 * is kept.
 */
export function readFileType(bytes: Uint8Array, claimed: string): string {
  const head = Array.from(bytes.subarray(0, 16), (byte) => String.fromCharCode(byte)).join("");
  const signature = signatures.find(
    ({ start, also: [at, text] = [0, ""] }) => head.startsWith(start) && head.startsWith(text, at),
  );
  if (signature !== undefined) return signature.mimeType;
  const [type = ""] = claimed.split(";");
  if (isText(bytes)) return isTextType(type) ? type : "text/plain";
  const isKnown = /^(?:image|audio|text)\/|^application\/pdf$|^$/u.test(type) || isTextType(type);
  // AAC and the audio of MP4 have no signature of their own.
  return isKnown && !/^audio\/(?:aac|mp4|x-m4a|m4a)$/u.test(type) ? "application/octet-stream" : type;
}

/** Whether a MIME type is one of text, apart from images that are text (SVG), which no wire takes as images. */
export function isTextType(mimeType: string): boolean {
  return /^text\/|^application\/(?:.+\+)?(?:json|xml|yaml|javascript)$/u.test(mimeType);
}

/** Whether the bytes are the start of a text in UTF-8. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    // `stream`: the last character may be cut.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, typeBytes), { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Image types that a browser shows without running scripts, so no SVG; and names of theirs that others use. */
const imageTypes: Readonly<Record<string, string>> = {
  "image/png": "image/png",
  "image/jpeg": "image/jpeg",
  "image/jpg": "image/jpeg",
  "image/gif": "image/gif",
  "image/webp": "image/webp",
  "image/avif": "image/avif",
};

/** Returns the type of a picture as browsers name it; undefined for any other. It may be in upper case and have parameters. */
export function toPictureType(mimeType: string): string | undefined {
  const [name = ""] = mimeType.toLowerCase().split(";");
  return Object.hasOwn(imageTypes, name.trim()) ? imageTypes[name.trim()] : undefined;
}

/** Returns the `uri` of a file that a person attached, which has a name and no address: `attachment:///Report%201.pdf`. */
export function toAttachmentUri(name: string): string {
  // A half of a surrogate pair cannot be encoded.
  return `attachment:///${encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, "\uFFFD"))}`;
}

/** Returns the name of a file by its `uri`: the decoded last segment of its path, or the whole where it has none. */
export function readFileName(uri: string): string {
  const [path = ""] = uri.split(/[?#]/u, 1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "") return uri;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

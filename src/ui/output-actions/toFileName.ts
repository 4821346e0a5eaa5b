/** Sanitizes a file name so that it stays in the download folder: only `A-Za-z0-9._-`, at most 80 characters, no leading dot. */
export function toFileName(name: string): string {
  return (
    name
      .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
      .slice(-80)
      .replace(/^[.-]+/, "") || "output.txt"
  );
}

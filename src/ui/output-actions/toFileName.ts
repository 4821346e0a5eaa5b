/**
 * Sanitizes a file name so that it stays in the download folder: every other run than of `A-Za-z0-9._-` becomes a hyphen, the last 80
 * characters are kept, without dots and hyphens at the beginning. `output.txt` if nothing remains. Letters beyond ASCII are dropped, too:
 * some look like others.
 */
export function toFileName(name: string): string {
  return (
    name
      .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
      .slice(-80)
      .replace(/^[.-]+/, "") || "output.txt"
  );
}

/** Reduces a name to one that stays in the folder for downloads: of `A-Za-z0-9._-`, at most 80 characters, not hidden. */
export function toFileName(name: string): string {
  return (
    name
      .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
      .slice(-80)
      .replace(/^[.-]+/, "") || "output.txt"
  );
}

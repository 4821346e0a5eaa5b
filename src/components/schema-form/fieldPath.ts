/** Returns the JSON pointer of a property: `path` with the escaped name appended. */
export function childPath(path: string, name: string): string {
  return `${path}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Returns the key under which a prompt tracks whether a field was in view, from the JSON pointer of the field. */
export function toFieldPiece(path: string): string {
  return `field:${path}`;
}

/** Options of `matchGlob`. */
export interface GlobOptions {
  /**
   * Whether upper and lower case are equal.
   * @default false
   */
  readonly ignoreCase?: boolean | undefined;
}

/**
 * Whether a path matches a glob: `*` within a name, `**` for any number of folders, `?` for one character; everything else as written.
 *
 * Both are normalized first (`/` for `\`, `.` and `..` resolved). A path that leaves its start with `..` matches nothing. The time is at
 * most the product of both lengths: no glob can block the page.
 */
export function matchGlob(glob: string, path: string, { ignoreCase = false }: GlobOptions = {}): boolean {
  const names = normalizePath(path);
  return names !== undefined && matchNames(glob, names, { ignoreCase });
}

/** Whether the names of a path match a glob; see `matchGlob`. */
export function matchNames(glob: string, names: readonly string[], { ignoreCase = false }: GlobOptions = {}): boolean {
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const patterns = normalizePath(fold(glob));
  if (patterns === undefined) return false;
  return matchSequence(patterns, names.map(fold), (pattern) => pattern === "**", matchName);
}

/** Splits a path into its names and resolves `..`; undefined if it leads above its start. The root is an empty first name. */
export function normalizePath(path: string): readonly string[] | undefined {
  const names: string[] = [];
  const parts = path.replaceAll("\\", "/").split("/");
  for (const [index, part] of parts.entries()) {
    if (part === "." || (part === "" && index > 0)) continue;
    if (part !== "..") names.push(part);
    else if (names.length === 0 || names.at(-1) === "") return undefined;
    else names.pop();
  }
  return names;
}

function matchName(pattern: string, name: string): boolean {
  return matchSequence(
    Array.from(pattern),
    Array.from(name),
    (sign) => sign === "*",
    (sign, letter) => sign === "?" || sign === letter,
  );
}

/** The two-pointer match of wildcards: only the last star is ever retried, so there is no exponential case. */
function matchSequence(
  patterns: readonly string[],
  items: readonly string[],
  isStar: (pattern: string) => boolean,
  matches: (pattern: string, item: string) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  for (let index = 0; index < items.length;) {
    const pattern = patterns[at];
    if (pattern !== undefined && isStar(pattern)) {
      star = at;
      retry = index;
      at += 1;
    } else if (pattern !== undefined && matches(pattern, items[index] ?? "")) {
      at += 1;
      index += 1;
    } else if (star >= 0) {
      at = star + 1;
      retry += 1;
      index = retry;
    } else return false;
  }
  return patterns.slice(at).every(isStar);
}

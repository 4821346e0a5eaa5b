import { shortenText } from "../model/index.ts";
/** A value that differs. */
export interface ValueChange {
  /** E.g. `messages[1].parts[0].text`. */
  readonly path: string;
  /** JSON, shortened; undefined where there was none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Changes that are listed at most. */
const most = 100;
/** Characters of a value that are shown. */
const shown = 160;

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function write(value: unknown): string | undefined {
  const text = JSON.stringify(value);
  return text && shortenText(text, shown);
}

/** What was added to a text that grew; else the whole. */
function writeGrown(before: unknown, after: unknown): string | undefined {
  if (typeof before !== "string" || typeof after !== "string" || before === "" || !after.startsWith(before))
    return write(after);
  return `… + ${write(after.slice(before.length)) ?? ""}`;
}

/** Lists where two values differ, up to a hundred places. What both share is skipped, so that a large thread costs nothing. */
export function compareValues(before: unknown, after: unknown): readonly ValueChange[] {
  const changes: ValueChange[] = [];
  const walk = (left: unknown, right: unknown, path: string): void => {
    if (changes.length >= most || Object.is(left, right)) return;
    if (!isRecord(left) || !isRecord(right) || Array.isArray(left) !== Array.isArray(right)) {
      changes.push({ path, before: write(left), after: writeGrown(left, right) });
      return;
    }
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const name = Array.isArray(right) ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
      walk(left[key], right[key], name);
    }
  };
  walk(before, after, "");
  return changes;
}

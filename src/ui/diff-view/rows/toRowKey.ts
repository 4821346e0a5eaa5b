import { toLineKey } from "../../../content/index.ts";
import type { TrackedFile } from "../DiffContext.ts";
import type { DiffRow } from "./toDiffRows.ts";

/** Returns the key of the piece that a row draws; undefined for gaps, comments and unchanged lines between the hunks. */
export function toRowKey({ item, file }: TrackedFile, row: DiffRow): string | undefined {
  if (row.type !== "line" || row.hunk === undefined || row.at === undefined) return undefined;
  return toLineKey(item, file, row.hunk, row.at);
}

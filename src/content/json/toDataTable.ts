import type { Json, JsonObject } from "../../model/index.ts";

/** Data as a table: one object gives a row for each field, a list of objects a row for each object. */
export interface DataTable {
  /** The names of the columns; none if each row is a name and its value. */
  readonly columns: readonly string[];
  /** The first 100 rows. Cells as text; an absent value is empty. */
  readonly rows: readonly (readonly string[])[];
  /** How many rows follow them. */
  readonly omitted: number;
  /** Reads all rows, also those that follow: what is copied and saved. */
  readonly readAll: () => readonly (readonly string[])[];
}

const maxColumns = 12;
const maxRows = 100;

/**
 * Converts data to a table: an object of primitive values, or a list of such objects. Undefined for nested or empty data and for more
 * than 12 columns. Rows beyond 100 are read on demand; the fields of an object beyond 100 may contain anything.
 */
export function toDataTable(value: Json): DataTable | undefined {
  if (Array.isArray(value)) return toRows(value);
  if (typeof value !== "object" || value === null) return undefined;
  const names = Object.keys(value);
  // Fields beyond the limit are not checked, since they are not shown: an object may have a million.
  if (names.length === 0 || names.slice(0, maxRows).some((name) => isNested(value[name]))) return undefined;
  return toTable([], names, (name) => [name, toText(value[name])]);
}

function toRows(items: readonly Json[]): DataTable | undefined {
  const objects = items.filter(isFlat);
  if (objects.length === 0 || objects.length < items.length) return undefined;
  const columns = [...new Set(objects.flatMap((item) => Object.keys(item)))];
  if (columns.length > maxColumns) return undefined;
  return toTable(columns, objects, (item) =>
    columns.map((name) => (Object.hasOwn(item, name) ? toText(item[name]) : "")),
  );
}

function toTable<Item>(
  columns: readonly string[],
  items: readonly Item[],
  toCells: (item: Item) => readonly string[],
): DataTable {
  return {
    columns,
    rows: items.slice(0, maxRows).map(toCells),
    omitted: Math.max(0, items.length - maxRows),
    readAll: () => items.map(toCells),
  };
}

function isFlat(value: Json): value is JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const cells = Object.values(value);
  return cells.length > 0 && !cells.some(isNested);
}

function isNested(cell: Json | undefined): boolean {
  return typeof cell === "object" && cell !== null;
}

function toText(cell: Json | undefined): string {
  return typeof cell === "string" ? cell : JSON.stringify(cell ?? null);
}

/** One table of the report: a head and rows of figures. */
export interface Table {
  /** What was measured. */
  readonly title: string;
  /** Names of the columns; the first is that of the row. */
  readonly head: readonly string[];
  /** Text and figures, as many as the head has. */
  readonly rows: readonly (readonly (string | number)[])[];
}

function show(cell: string | number): string {
  if (typeof cell === "string") return cell;
  if (Number.isNaN(cell)) return "-";
  return cell >= 100 ? Math.round(cell).toLocaleString("en") : cell.toFixed(cell >= 10 ? 1 : 2).replace(/\.?0+$/u, "");
}

/** Writes a table as markdown. */
export function writeTable({ title, head, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [`### ${title}`, "", line(head), line(rule), ...rows.map((row) => line(row.map(show)))].join("\n");
}

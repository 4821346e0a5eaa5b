import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

/** One measurement of a full run. */
export interface Figure {
  /** The row of docs/reliability.md, as `U10`. */
  readonly row: string;
  readonly what: string;
  /** The figure with its unit. */
  readonly figure: string;
}

const document = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));

const toCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

/** The text with the figures between `<!-- figures NAME -->` and its end mark; throws if the text has no such block. */
export function replaceFigures(text: string, name: string, note: string, figures: readonly Figure[]): string {
  const [start, end] = [`<!-- figures ${name} -->\n`, `<!-- /figures ${name} -->`];
  const [before, rest, ...more] = text.split(start);
  const after = rest?.split(end);
  if (before === undefined || after?.length !== 2 || more.length > 0) {
    throw new Error(`docs/reliability.md needs these two lines once, in this order: ${start.trim()} and ${end}`);
  }
  const rows = figures.map(({ row, what, figure }) => `| ${row} | ${toCell(what)} | ${toCell(figure)} |\n`);
  return `${before}${start}${note}\n\n| row | what | figure |\n|---|---|---|\n${rows.join("")}${end}${after[1]}`;
}

/**
 * Writes the measurements of a full run into their block of docs/reliability.md, with the day and the machine. Each script or test
 * file has one block, which is replaced as a whole.
 */
export function writeFigures(name: string, figures: readonly Figure[]): void {
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`;
  const note = `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine}.`;
  writeFileSync(document, replaceFigures(readFileSync(document, "utf8"), name, note, figures));
}

import type { MarkdownAlign, MarkdownInline } from "../markdown/MarkdownNode.ts";

/** A cell: plain text, or what a cell of a markdown table contains. */
export type TableCell = string | readonly MarkdownInline[];

/** A table whose cells are text or inlines of markdown. */
export interface TableContent {
  /** The header row; empty for a table without one. */
  readonly head: readonly TableCell[];
  /** The other rows. */
  readonly rows: readonly (readonly TableCell[])[];
  /** Alignment of the columns; absent for none. */
  readonly align?: readonly MarkdownAlign[] | undefined;
}

/** What a spreadsheet could read as a formula: `=`, `+`, `-` and `@`, also in full width, a tab and line breaks. */
const formulaPattern = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
/** A signed number or percentage, which is no formula that does anything. */
const numberPattern = /^[+-]?\d[\d.,\u00a0 ]*%?$/;

/**
 * Serializes a table as CSV (RFC 4180): lines end with CRLF, cells with commas, quotes or line breaks are quoted. A cell that a spreadsheet
 * could run as a formula begins with an apostrophe, except signed numbers.
 */
export function writeCsv(table: TableContent): string {
  return rowsOf(table)
    .map((row) => `${row.map((cell) => quote(guard(readCell(cell)))).join(",")}\r\n`)
    .join("");
}

/**
 * Serializes a table as text that spreadsheets paste: tabs between cells, white space in them as one space, formulas as in `writeCsv`. A
 * cell that begins with a quotation mark is quoted: an open one would take the following cells with it.
 */
export function writeTsv(table: TableContent): string {
  return rowsOf(table)
    .map((row) => row.map((cell) => writePasted(guard(readCell(cell).trim().replaceAll(/\s+/g, " ")))).join("\t"))
    .join("\n");
}

function writePasted(text: string): string {
  return text.startsWith('"') ? quote(text) : text;
}

/** Serializes a table as markdown, with the emphasis, code and links of its cells. */
export function writeMarkdownTable({ head, rows, align = [] }: TableContent): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length);
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const write = (row: readonly TableCell[]): string =>
    line(Array.from({ length: width }, (_, index) => writeCell(row[index] ?? "")));
  const rule = Array.from({ length: width }, (_, index) => rules.get(align[index] ?? null) ?? "---");
  return [write(head), line(rule), ...rows.map(write)].join("\n");
}

const rules: ReadonlyMap<MarkdownAlign, string> = new Map([
  ["start", ":--"],
  ["center", ":-:"],
  ["end", "--:"],
  [null, "---"],
]);

function rowsOf({ head, rows }: TableContent): readonly (readonly TableCell[])[] {
  return head.length === 0 ? rows : [head, ...rows];
}

function readCell(cell: TableCell): string {
  return typeof cell === "string" ? cell : cell.map(readInline).join("");
}

function readInline(node: MarkdownInline): string {
  if (node.type === "break") return "\n";
  if (node.type === "mark") return "";
  if (node.type === "image") return node.alt;
  if (node.type === "extension") return node.source;
  return "children" in node ? node.children.map(readInline).join("") : node.text;
}

function guard(text: string): string {
  return formulaPattern.test(text) && !numberPattern.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function writeCell(cell: TableCell): string {
  const text = typeof cell === "string" ? escape(cell) : cell.map(writeInline).join("");
  return text.replaceAll(/\s+/g, " ").trim();
}

function writeInline(node: MarkdownInline): string {
  switch (node.type) {
    case "text":
      return escape(node.text);
    case "break":
      return " ";
    case "mark":
      return "";
    case "codeSpan":
      return writeCode(node.text);
    case "strong":
      return `**${node.children.map(writeInline).join("")}**`;
    case "emphasis":
      return `*${node.children.map(writeInline).join("")}*`;
    case "strike":
      return `~~${node.children.map(writeInline).join("")}~~`;
    case "link":
      return `[${node.children.map(writeInline).join("")}](<${escapeAddress(node.href)}>)`;
    case "extension":
      return node.source.replaceAll("|", String.raw`\|`);
    case "image":
      return `![${escape(node.alt)}](<${escapeAddress(node.href)}>)`;
  }
}

/**
 * Also what makes a link of an address (the sign in that of a mail, the colon of `https://`, the dot behind `www`), and what makes an image of
 * a link behind it.
 */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_~[\]<>|&@]|:(?=\/\/)|(?<=www)\.|!$/gi, (sign) => `\\${sign}`);
}

function escapeAddress(address: string): string {
  return address.replaceAll(/[<>\\|\n]/g, (sign) => encodeURIComponent(sign));
}

/** Code between more backticks than it contains; a bar needs a backslash in a table, even there. */
function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const room = /^`|`$/.test(text) ? " " : "";
  return `${fence}${room}${text.replaceAll("|", String.raw`\|`)}${room}${fence}`;
}

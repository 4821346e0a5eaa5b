import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lexMarkdown } from "../markdown/lexMarkdown.ts";
import { writeCsv, writeMarkdownTable, writeTsv, type TableContent } from "./writeTable.ts";

/** Reads CSV as RFC 4180 describes it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], "", false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ",") {
      row.push(cell);
      cell = "";
    } else if (sign === "\r") {
      at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += sign;
  }
  return rows;
}

const signs = fc.constantFrom(...Array.from("=+-@\t\r\n,\"'ab1 .%|`*_[]<>\\&~!"));
const cellText = fc.array(signs, { maxLength: 8 }).map((list) => list.join(""));
const grid = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  );

describe("writeCsv", () => {
  test("writes cells that any reader of RFC 4180 reads back, apart from the apostrophe before formulas", () => {
    fc.assert(
      fc.property(grid, ([head = [], ...rows]) => {
        const cells = [head, ...rows].flat();
        const read = readCsv(writeCsv({ head, rows }));
        expect(read.map(({ length }) => length)).toEqual([head, ...rows].map(({ length }) => length));
        for (const [index, cell] of read.flat().entries()) expect([cells[index], `'${cells[index]}`]).toContain(cell);
      }),
    );
  });

  test("begins no cell with what a spreadsheet runs", () => {
    fc.assert(
      fc.property(grid, ([head = [], ...rows]) => {
        for (const cell of readCsv(writeCsv({ head, rows })).flat()) {
          expect(/^[=@\t\r\n]/.test(cell)).toBe(false);
          expect(/^[+-]/.test(cell) && !/^[+-]\d[\d., ]*%?$/.test(cell)).toBe(false);
        }
        for (const cell of writeTsv({ head, rows }).split(/[\t\n]/)) {
          expect(/^[=@]/.test(cell)).toBe(false);
          expect(/^[+-]/.test(cell) && !/^[+-]\d[\d., ]*%?$/.test(cell)).toBe(false);
        }
      }),
    );
  });

  test("leaves signed numbers as they are and guards formulas, also in full width", () => {
    const rows = [["-12.5", "+3 %", "-1+2", "=1+1", "@SUM(A1)", "＝1"]];
    expect(writeCsv({ head: [], rows })).toBe("-12.5,+3 %,'-1+2,'=1+1,'@SUM(A1),'＝1\r\n");
  });
});

test("writeTsv keeps one line for each row and one tab between cells", () => {
  fc.assert(
    fc.property(grid, ([head = [], ...rows]) => {
      const lines = writeTsv({ head, rows }).split("\n");
      expect(lines.map((line) => line.split("\t").length)).toEqual([head, ...rows].map(({ length }) => length));
    }),
  );
});

/** Reads pasted text as spreadsheets do: a cell that begins with a quotation mark is read up to the closing one. */
function readPasted(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)(?:"|$))?([^\t\n]*)(\t|\n|$)/g)) {
    const [, quoted = "", rest = "", end] = match;
    rows.at(-1)?.push(quoted.replaceAll('""', '"') + rest);
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows;
}

test("writeTsv writes cells that a reader of quotation marks reads back, and none that it runs", () => {
  fc.assert(
    fc.property(grid, ([head = [], ...rows]) => {
      const read = readPasted(writeTsv({ head, rows }));
      expect(read.map(({ length }) => length)).toEqual([head, ...rows].map(({ length }) => length));
      const cells = [head, ...rows].flat().map((cell) => cell.trim().replaceAll(/\s+/g, " "));
      for (const [index, cell] of read.flat().entries()) {
        expect([cells[index], `'${cells[index]}`]).toContain(cell);
        expect(/^[=@]/.test(cell)).toBe(false);
        expect(/^[+-]/.test(cell) && !/^[+-]\d[\d., ]*%?$/.test(cell)).toBe(false);
      }
    }),
  );
  expect(readPasted(writeTsv({ head: [], rows: [['"=1+1"', '"abc', "x"], ["y"]] }))).toEqual([
    ['"=1+1"', '"abc', "x"],
    ["y"],
  ]);
});

describe("writeMarkdownTable", () => {
  function readTable(source: string): TableContent | undefined {
    const node = lexMarkdown(source).blocks[0]?.nodes[0];
    return node?.type === "table" ? node : undefined;
  }

  test.each([
    "| a | **b** *c* |\n|:--|--:|\n| `x \\| y` | [d](<https://d.example/a_b>) ~~e~~ |",
    "| a |\n|:-:|\n| ![alt](<https://i.example>) 1 \\* 2 |",
    "| a | b |\n|---|---|\n| ``c ` d`` |  |",
  ])("writes a table that reads as the same: %j", (source) => {
    const table = readTable(source);
    expect(table).toBeDefined();
    expect(readTable(table === undefined ? "" : writeMarkdownTable(table))).toEqual(table);
  });

  test("writes a table of any number of rows", () => {
    const rows = Array.from({ length: 150_000 }, () => ["a"]);
    expect(writeMarkdownTable({ head: ["b"], rows }).split("\n")).toHaveLength(150_002);
  });

  test.each(["a@a.a", "-@a.a", "https://a.example/b", "http://a.b", "www.a.example", "WWW.a.example", "mailto:a@b.c"])(
    "writes the address %s of a cell without a format as text",
    (text) => {
      const [[cell] = []] = readTable(writeMarkdownTable({ head: ["a"], rows: [[text]] }))?.rows ?? [];
      const nodes = typeof cell === "string" ? [] : (cell ?? []);
      expect(nodes.map((node) => (node.type === "text" ? node.text : node.type)).join("")).toBe(text);
    },
  );

  test("writes plain text as text, whatever it contains", () => {
    fc.assert(
      fc.property(grid, ([head = [], ...rows]) => {
        const table = readTable(writeMarkdownTable({ head, rows }));
        const see = (cell: unknown): string => JSON.stringify(cell);
        for (const cell of [...(table?.head ?? []), ...(table?.rows.flat() ?? [])]) {
          expect(see(cell)).not.toMatch(/"type":"(?:strong|emphasis|codeSpan|link|image|strike)"/);
        }
        expect(table?.rows).toHaveLength(rows.length);
      }),
    );
  });

  test("a bar in the address of a link does not end its cell", () => {
    const link = { type: "link", href: "https://d.example/a|b", children: [{ type: "text", text: "x" }] } as const;
    expect(readTable(writeMarkdownTable({ head: ["a"], rows: [[[link]]] }))?.rows).toEqual([
      [[{ ...link, href: "https://d.example/a%7Cb" }]],
    ]);
  });

  test("an exclamation mark before a link makes no image of it", () => {
    const link = { type: "link", href: "https://d.example/", children: [{ type: "text", text: "here" }] } as const;
    const written = writeMarkdownTable({ head: ["a"], rows: [[[{ type: "text", text: "Look!" }, link]]] });
    expect(JSON.stringify(readTable(written))).toContain('"type":"link"');
    expect(JSON.stringify(readTable(written))).not.toContain('"type":"image"');
  });
});

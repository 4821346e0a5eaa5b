import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { DataTable } from "../../src/ui/index.ts";
import { catchCopy, catchDownload } from "../support/catchDownload.ts";
import { expectDark } from "../support/expectDark.ts";

const meta: Meta<typeof DataTable> = {
  title: "Chat/DataTable",
  component: DataTable,
  args: {
    label: "Orders",
    columns: ["number", "customer", "total"],
    rows: [
      ["1001", "Ada", "12.50"],
      ["1002", "Grace", "8.00"],
    ],
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Rows under their columns: each cell belongs to its column by the table's own roles. */
export const Columns: Story = {
  play: async ({ canvasElement }) => {
    const table = within(canvasElement);
    await expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "number",
      "customer",
      "total",
    ]);
    await expect(table.getByRole("row", { name: "1002 Grace 8.00" })).toBeVisible();
  },
};

/** One object: the name of each field is before its value. */
export const Fields: Story = {
  args: {
    label: "Order",
    columns: [],
    rows: [
      ["number", "1001"],
      ["customer", "Ada"],
    ],
  },
  play: async ({ canvasElement }) => {
    const heads = within(canvasElement).getAllByRole("rowheader");
    await expect(heads.map((head) => head.textContent)).toEqual(["number", "customer"]);
  },
};

/** A table is copied for a spreadsheet or as markdown and saved as CSV; what a spreadsheet would run as a formula is text. */
export const CopiedAndSaved: Story = {
  args: {
    columns: ["item", "note"],
    rows: [
      ["=1+1", "two, or"],
      ["-5", 'a "b"'],
    ],
  },
  play: async ({ canvasElement }) => {
    const table = within(canvasElement);
    const press = (name: string) => async () => userEvent.click(await table.findByRole("button", { name }));
    await expect(table.getByText("2 rows")).toBeVisible();
    await expect(await catchDownload(press("Save as CSV"))).toEqual({
      name: "table.csv",
      type: "text/csv;charset=utf-8",
      text: `item,note\r\n'=1+1,"two, or"\r\n-5,"a ""b"""\r\n`,
    });
    await expect(await catchCopy(press("Copy table"))).toBe('item\tnote\n\'=1+1\ttwo, or\n-5\ta "b"');
    await expect(await catchCopy(press("Copy as Markdown"))).toBe(
      '| item | note |\n| --- | --- |\n| =1+1 | two, or |\n| -5 | a "b" |',
    );
  },
};

/** More columns than there is room for are scrolled inside of the table, never by the page. */
export const Wide: Story = {
  args: {
    columns: Array.from({ length: 40 }, (_, at) => `column_${at}`),
    rows: [Array.from({ length: 40 }, (_, at) => `value ${at}`)],
  },
  play: async ({ canvasElement }) => {
    const box = within(canvasElement).getByRole("group", { name: "Orders" });
    await expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    await expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  },
};

/** The same in the dark theme. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: ({ canvasElement }) => expectDark(canvasElement, ".cs-data-table"),
};

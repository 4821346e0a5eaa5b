import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor, within } from "storybook/test";
import { drawPng } from "../../src/agents/scenarios/drawPng.ts";
import type { ToolCallPart } from "../../src/model/index.ts";
import { OpenLocationProvider, ToolCallCard } from "../../src/renderers/index.ts";
import { catchDownload } from "../support/catchDownload.ts";
import { measure } from "../support/measure.tsx";
import { commandCall, ofStatus, readCall } from "../support/toolCall.ts";
import { findPart } from "../support/findPart.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { codeWith } from "../support/codeWith.ts";

const openLocation = fn();

const meta: Meta<typeof ToolCallCard> = {
  title: "Tool calls/ToolCallCard/Bodies",
  component: ToolCallCard,
  decorators: [
    (Story) => (
      <OpenLocationProvider open={openLocation}>
        <Story />
      </OpenLocationProvider>
    ),
    measure,
  ],
  args: { defaultOpen: true, part: readCall },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A read file is shown with its line numbers. */
export const Read: Story = {
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll("[data-line]");
    await expect(first).toHaveAttribute("data-line", "10");
    await expect(first).toHaveTextContent("export function total(items) {");
  },
};

const long = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join("\n");

/** A long file shows its beginning; the whole file is virtualized. */
export const ReadLong: Story = {
  args: { part: { ...readCall, input: { path: "server.log" }, result: long } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Show all 5,000 lines" }));
    const box = canvas.getByRole("group", { name: "Text of server.log" });
    box.scrollTop = box.scrollHeight;
    await waitFor(() => expect(canvas.getByText(codeWith("line 5000"))).toBeVisible());
    await expect(canvasElement.querySelectorAll("[data-line]").length).toBeLessThan(300);
    await expect(canvas.getByRole("button", { name: "Save as a file" })).toBeVisible();
  },
};

/** The matches of a search, by file; a press on one opens its location. */
export const Search: Story = {
  args: {
    part: {
      ...readCall,
      toolName: "grep",
      kind: "search",
      input: { query: "total(" },
      result:
        "src/cart.js:3:export function total(items) {\nsrc/cart.js:9:  return total(items);\ntest/cart.test.js:4:total([])",
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("3 places in 2 files")).toBeVisible();
    await expect(canvas.getAllByText("total(", { selector: "mark *" })).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Show src/cart.js:9" }));
    await expect(openLocation).toHaveBeenCalledWith({ path: "src/cart.js", line: 9 });
  },
};

/** A fetched page: URL, status and text. */
export const Fetch: Story = {
  args: {
    part: {
      ...readCall,
      toolName: "fetch_page",
      kind: "fetch",
      input: { url: "https://docs.example/rates" },
      rawOutput: { status: 200, contentType: "text/markdown", body: "## Rates\n\nThe rate is **20 %** since 2021." },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("Status 200")).toBeVisible();
    await expect(canvas.getByRole("link")).toHaveAttribute("href", "https://docs.example/rates");
    await expect(canvas.getByRole("heading", { name: "Rates" })).toBeVisible();
  },
};

/** A failure status, and a page that is no prose. */
export const FetchFailed: Story = {
  args: {
    part: {
      ...readCall,
      toolName: "fetch_page",
      kind: "fetch",
      input: { url: "https://docs.example/gone" },
      rawOutput: { status: 404, contentType: "text/html", body: "<!doctype html>\n<title>Not found</title>\n" },
    },
  },
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByText("Status 404");
    await expect(status).toBeVisible();
    await expect(status).toHaveAttribute("data-ok", "false");
    await expect(canvasElement.querySelector("title")).toBeNull();
    await expect(within(canvasElement).getByText(codeWith("<title>Not found</title>"))).toBeVisible();
  },
};

/** Reasoning is shown as prose. */
export const Think: Story = {
  args: {
    part: {
      ...readCall,
      toolName: "think",
      kind: "think",
      input: {},
      title: "Weigh the options",
      result: "Either **a** or b.",
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: /^Weigh the options/ })).toBeVisible();
    await expect(within(canvasElement).getByText("a", { selector: "strong" })).toBeVisible();
  },
};

/** The new path of a moved file. */
export const Move: Story = {
  args: {
    part: { ...readCall, toolName: "move_file", kind: "move", input: { from: "src/a.js", to: "src/b.js" }, result: "" },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("src/a.js is now src/b.js.")).toBeVisible();
  },
};

/** The path of a deleted file. */
export const Delete: Story = {
  args: { part: { ...readCall, toolName: "delete_file", kind: "delete", input: { path: "src/a.js" }, result: "" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("src/a.js is gone.")).toBeVisible();
  },
};

/** A running command with its folder and progress. */
export const RunningCommand: Story = {
  args: {
    part: {
      ...ofStatus(commandCall, "in_progress"),
      progress: { done: 14, total: 60 },
      content: [
        { type: "terminal", terminalId: "t", command: "node --test", cwd: "packages/cart", output: "ok 1\nok 2\n" },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("progressbar", { name: "Progress" })).toHaveAttribute("value", "14");
    await expect(canvas.getByText("in packages/cart")).toBeVisible();
  },
};

const log = Array.from({ length: 20_000 }, (_, index) => `\u001b[32mok\u001b[39m ${index + 1}`).join("\n");

/** A huge output shows its beginning and its end; the whole output is virtualized, in its colours. */
export const HugeOutput: Story = {
  args: {
    part: {
      ...commandCall,
      content: [
        { type: "terminal", terminalId: "t", command: "node --test", output: log, exit: { code: 0, signal: null } },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /^Show 19,940 more lines/ }));
    const box = canvas.getByRole("group", { name: "Output of node --test" });
    box.scrollTop = box.scrollHeight;
    await waitFor(() => expect(box).toHaveTextContent(/ok 20000$/));
    const coloured = box.querySelectorAll(".cs-ansi-green").length;
    await expect(coloured).toBeGreaterThan(0);
    await expect(coloured).toBeLessThan(300);
  },
};

/** Data that a tool returns as a JSON text is shown as a table. */
export const DataInText: Story = {
  args: {
    part: {
      ...readCall,
      toolName: "orders",
      kind: "other",
      input: {},
      result: '[{"order":"A-17","state":"sent","total":129.5},{"order":"A-18","state":"open","total":12}]',
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("columnheader", { name: "order" })).toBeVisible();
  },
};

/** A line of a megabyte shows its beginning and the number of omitted characters; saving it saves all. */
export const EndlessLine: Story = {
  args: {
    part: {
      ...commandCall,
      content: [
        {
          type: "terminal",
          terminalId: "t",
          command: "cat bundle.js",
          output: `done\n${"x".repeat(1_000_000)}`,
          exit: { code: 0, signal: null },
        },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="terminal"]')).toHaveTextContent(/… 998,000 more characters/);
    const save = within(canvasElement).getByRole("button", { name: "Save as a file" });
    const { text } = await catchDownload(() => userEvent.click(save));
    await expect(text.length).toBe(1_000_005);
  },
};

/** A long error text shows its first lines. */
export const LongError: Story = {
  args: { part: { ...readCall, status: "failed", error: { layer: "tool", message: long } } },
  play: async ({ canvasElement }) => {
    const error = findPart(canvasElement, '[data-slot="tool-call-error"]');
    await expect(error).toHaveTextContent(/^The tool reported a failure\. ?line 1\b/);
    await expect(error.querySelectorAll("[data-line]").length).toBeLessThan(300);
    await expect(within(error).getByRole("button", { name: "Show all 5,000 lines" })).toBeVisible();
  },
};

const screen: ToolCallPart = {
  ...readCall,
  toolName: "computer",
  kind: "other",
  title: "Click “Send”",
  input: { action: "left_click", coordinate: [62, 119] },
  content: [
    {
      type: "content",
      block: {
        type: "image",
        mimeType: "image/png",
        data: drawPng({
          width: 240,
          height: 150,
          palette: [0xe9ecf1, 0x3b6fd4],
          rectangles: [{ x: 32, y: 110, width: 60, height: 18, color: 1 }],
        }),
      },
    },
  ],
};

/** An action on a screen: a description, and a mark on the screenshot. */
export const ScreenAction: Story = {
  args: { part: screen },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Click 62, 119")).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector(".cs-picture-mark")).toBeVisible());
    await waitFor(() => {
      const picture = findPart(canvasElement, ".cs-image").getBoundingClientRect();
      const mark = findPart(canvasElement, ".cs-picture-mark").getBoundingClientRect();
      const along = (mark.left + mark.width / 2 - picture.left) / picture.width;
      const down = (mark.top + mark.height / 2 - picture.top) / picture.height;
      return expect([along.toFixed(2), down.toFixed(2)]).toEqual([(62 / 240).toFixed(2), (119 / 150).toFixed(2)]);
    });
  },
};

/** A press enlarges a picture; Escape returns to it. */
export const Lightbox: Story = {
  args: { part: screen },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const picture = canvas.getByRole("button", { name: /Show large/ });
    await userEvent.click(picture);
    await expect(await canvas.findByRole("dialog", { name: "Screen after: Click" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("dialog")).toBeNull();
    await expect(picture).toHaveFocus();
  },
};

/** Each result shows its origin, and that it was truncated. */
export const Provenance: Story = {
  args: {
    part: { ...readCall, runsOn: "provider", rawOutput: { text: "a", truncated: true }, startedAt: 0, endedAt: 5 },
  },
  play: async ({ canvasElement }) => {
    const provenance = canvasElement.querySelector('[data-slot="provenance"]');
    await expect(provenance).toHaveTextContent(/read_file ?call_1 ?ran at the model’s provider ?incomplete/);
  },
};

export const Dark: Story = { ...Search, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
/** The mark is where the click goes: no language mirrors a picture. */
export const RightToLeftScreenAction: Story = {
  ...ScreenAction,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
};
export const DarkScreenAction: Story = { ...ScreenAction, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Search,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Search.play?.(context);
    await expectRightToLeft(context.canvasElement, { first: ".cs-tool-call-icon", next: ".cs-tool-call-summary" });
  },
};

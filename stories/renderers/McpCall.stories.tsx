import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import type { ToolCallPart } from "../../src/model/index.ts";
import { OpenLocationProvider, ToolCallCard } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";
import { readCall } from "../support/toolCall.ts";
import { codeWith } from "../support/codeWith.ts";

const openLocation = fn();
const weather = { temperature: 22.5, conditions: "Partly cloudy", humidity: 65 };
const { result: _result, ...call } = readCall;

/** A call of a tool that an MCP server offers. */
const mcpCall: ToolCallPart = {
  ...call,
  toolName: "get_weather",
  kind: "other",
  runsOn: "mcp",
  origin: { server: "Weather desk", hints: ["reads_only", "open_world"] },
  argument: '{"place":"Oslo"}',
  input: { place: "Oslo" },
  content: [{ type: "content", block: { type: "text", text: JSON.stringify(weather) } }],
  rawOutput: { content: [{ type: "text", text: JSON.stringify(weather) }], structuredContent: weather },
};

const meta: Meta<typeof ToolCallCard> = {
  title: "Tool calls/ToolCallCard/MCP",
  component: ToolCallCard,
  decorators: [
    (Story) => (
      <OpenLocationProvider open={openLocation}>
        <Story />
      </OpenLocationProvider>
    ),
    measure,
  ],
  args: { defaultOpen: true, part: mcpCall },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Structured content is shown as a table, once; the server's description of its tool is marked as unverified. */
export const StructuredContent: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("row", { name: "conditions Partly cloudy" })).toBeVisible();
    await expect(canvas.getAllByText(/Partly cloudy/u)).toHaveLength(1);
    await expect(canvas.getByText(/The server says, unchecked: it only reads/u)).toBeVisible();
  },
};

/** A list of objects is shown as rows, with their shared property names as headers. */
export const Rows: Story = {
  args: {
    part: {
      ...mcpCall,
      toolName: "find_users",
      content: [{ type: "content", block: { type: "text", text: "Found 2 users." } }],
      rawOutput: {
        structuredContent: [
          { id: "1", name: "Alice", email: "alice@example.com" },
          { id: "2", name: "Bob", email: "bob@example.com" },
        ],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("columnheader", { name: "email" })).toBeVisible();
    await expect(canvas.getByRole("row", { name: "2 Bob bob@example.com" })).toBeVisible();
    await expect(canvas.getByText("Found 2 users.")).toBeVisible();
  },
};

/** A linked file is shown as a location, a linked page as a URL; nested data is shown as JSON. */
export const LinksAndTree: Story = {
  args: {
    part: {
      ...mcpCall,
      toolName: "look_up",
      content: [
        { type: "content", block: { type: "resource_link", uri: "file:///project/src/main.ts", name: "main.ts" } },
        {
          type: "content",
          block: { type: "resource_link", uri: "https://example.com/report.pdf", name: "report.pdf", size: 20480 },
        },
      ],
      rawOutput: { structuredContent: { place: { name: "Oslo", days: [1, 2] } } },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "/project/src/main.ts" }));
    await expect(openLocation).toHaveBeenCalledWith({ path: "/project/src/main.ts" });
    await expect(canvas.getByRole("link", { name: /report.pdf/u })).toHaveAttribute(
      "href",
      "https://example.com/report.pdf",
    );
    await expect(canvas.getByText(codeWith('"Oslo"'))).toBeVisible();
  },
};

/** An error of the MCP protocol is distinguished from a failed tool. */
export const Refused: Story = {
  args: {
    part: {
      ...mcpCall,
      status: "failed",
      content: [],
      rawOutput: null,
      error: { layer: "protocol", code: "-32602", message: "Unknown tool: get_weather" },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/Unknown tool/u)).toBeVisible();
    await expect(within(canvasElement).getByText("The server reported a failure.")).toBeVisible();
  },
};

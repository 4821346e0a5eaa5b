import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, within } from "storybook/test";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, ToolCallPatch, ToolKind } from "../../src/model/index.ts";
import { PartView } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";

const at = { turnId: "t", messageId: "m" } as const;
const inside = { turnId: "t", messageId: "inner" } as const;

function call(
  toolCallId: string,
  kind: ToolKind,
  what: { title?: string; path?: string; parentToolCallId?: string },
  patch: ToolCallPatch,
): AgentEvent[] {
  const { path, ...rest } = what;
  const argument = path === undefined ? "{}" : JSON.stringify({ path });
  return [
    {
      type: "toolCall.started",
      ...at,
      toolCallId,
      toolName: path === undefined ? "task" : kind,
      kind,
      argument,
      ...rest,
    },
    { type: "toolCall.updated", ...at, toolCallId, patch },
  ];
}

/** A sub-agent that has a sub-agent. */
const events: readonly AgentEvent[] = [
  { type: "turn.started", turnId: "t" },
  { type: "message.started", ...at, role: "assistant" },
  ...call(
    "a",
    "think",
    { title: "Find the slow query" },
    { status: "in_progress", progress: { message: "2 of 3 done" } },
  ),
  ...call(
    "a1",
    "read",
    { path: "src/orders.js", parentToolCallId: "a" },
    { status: "completed", rawOutput: "const a = 1;" },
  ),
  ...call(
    "a2",
    "think",
    { title: "Measure it", parentToolCallId: "a" },
    { status: "completed", rawOutput: "**420 ms**" },
  ),
  ...call("a3", "read", { path: "test/orders.test.js", parentToolCallId: "a2" }, { status: "completed" }),
  ...call("a4", "read", { path: "src/basket.js", parentToolCallId: "a" }, { status: "in_progress" }),
  { type: "message.started", ...inside, role: "assistant", parent: "t:a" },
  { type: "text.delta", ...inside, partId: "said", kind: "answer", delta: "The query has no index.", at: 0 },
];

function Helper({ extra }: { readonly extra: readonly AgentEvent[] }) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.feed(...events, ...extra);
    return fake;
  }, [extra]);
  return (
    <SessionProvider session={session}>
      <PartView partKey="t:a" />
    </SessionProvider>
  );
}

const meta: Meta<typeof Helper> = {
  title: "Tool calls/ToolCallCard/Sub-agents",
  component: Helper,
  decorators: [measure],
  args: { extra: [] },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The line shows the current step of the sub-agent. */
export const Running: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/Find the slow query · Reading src\/basket\.js/);
    await expect(canvasElement.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(1);
  },
};

/** Its steps open one by one, to any depth. */
export const Nested: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /Find the slow query/ }));
    await expect(canvas.getByText("The query has no index.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Measure it/ }));
    await expect(canvas.getByRole("button", { name: /test\/orders\.test\.js/ })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Measure it/ }));
    await expect(canvas.queryByRole("button", { name: /test\/orders\.test\.js/ })).toBeNull();
  },
};

/** An inner step that waits for the user is shown on the sub-agent's line. */
export const AsksForApproval: Story = {
  args: {
    extra: [
      ...call("a5", "execute", { title: "Add an index", parentToolCallId: "a" }, {}),
      {
        type: "request.opened",
        turnId: "t",
        request: {
          requestId: "r",
          turnId: "t",
          kind: "permission",
          toolCallId: "a5",
          options: [],
          editable: false,
          canExplainDenial: false,
        },
      },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Needs approval")).toBeVisible();
  },
};

export const Dark: Story = { ...Nested, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, within } from "storybook/test";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { ToolCallPatch } from "../../src/model/index.ts";
import { ToolCallGroup } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";

/** A few seconds ago. */
const began = Date.now() - 4000;

interface GroupProps {
  /** Status of each call: reads of files, except the third, a search. */
  readonly statuses: readonly NonNullable<ToolCallPatch["status"]>[];
}

function Group({ statuses }: GroupProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    const at = { turnId: "t", messageId: "m" } as const;
    fake.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...at, role: "assistant" });
    for (const [index, status] of statuses.entries()) {
      const toolCallId = `c${index}`;
      const call =
        index === 2
          ? ({ toolName: "search", kind: "search", argument: '{"query":"total"}' } as const)
          : ({ toolName: "read_file", kind: "read", argument: `{"path":"src/file${index}.js"}` } as const);
      fake.feed({ type: "toolCall.started", ...at, toolCallId, ...call, time: began });
      fake.feed({ type: "toolCall.updated", ...at, toolCallId, patch: { status } });
    }
    return fake;
  }, [statuses]);
  const keys = useMemo(() => statuses.map((_, index) => `t:c${index}`), [statuses]);
  return (
    <SessionProvider session={session}>
      <ToolCallGroup partKeys={keys} />
    </SessionProvider>
  );
}

const meta = {
  title: "Tool calls/ToolCallGroup",
  component: ToolCallGroup,
  decorators: [measure],
  args: { partKeys: [] },
} satisfies Meta<typeof ToolCallGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Three or more calls are one line that opens to theirs. */
export const Folded: Story = {
  render: () => <Group statuses={["completed", "completed", "completed", "completed"]} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector('[data-slot="tool-call"]')).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /Read 3 files, searched once/ }));
    await expect(canvasElement.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(4);
  },
};

/** Two calls are shown line by line. */
export const TwoCalls: Story = {
  render: () => <Group statuses={["completed", "in_progress"]} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(2);
  },
};

/** While calls run, the line describes the running one. */
export const Running: Story = {
  render: () => <Group statuses={["completed", "completed", "completed", "in_progress"]} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/Reading src\/file3\.js · Read 2 files, searched once/);
  },
};

/** A failed call represents all, so that it is not hidden. */
export const OneFailed: Story = {
  render: () => <Group statuses={["completed", "failed", "completed", "completed"]} />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Failed")).toBeVisible();
  },
};

export const Dark: Story = { ...Running, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

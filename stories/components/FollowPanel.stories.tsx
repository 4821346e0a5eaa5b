import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { FollowPanel, type FollowPanelProps } from "../../src/components/index.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, Json } from "../../src/model/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";

const cart = `import { round } from "./round.js";

/** Sums up the cart. */
export function total(items, rate = 0.2) {
  let sum = 0;
  for (let index = 1; index < items.length; index += 1) {
    sum += items[index].price;
  }
  return round(sum * (1 + rate));
}
`;

function touch(
  toolCallId: string,
  path: string,
  line: number,
  change?: { oldText: string; newText: string },
): AgentEvent[] {
  const at = { turnId: "t", messageId: "m", toolCallId } as const;
  const kind = change === undefined ? "read" : "edit";
  return [
    { type: "toolCall.started", ...at, toolName: `${kind}_file`, kind, argument: JSON.stringify({ path }) },
    {
      type: "toolCall.updated",
      ...at,
      patch: {
        status: "completed",
        locations: [{ path, line }],
        ...(change === undefined ? { rawOutput: cart } : { content: [{ type: "diff", path, ...change }] }),
      },
    },
  ];
}

const steps = [
  ...touch("c1", "src/cart.js", 6),
  ...touch("c2", "src/round.js", 1),
  ...touch("c3", "test/cart.test.js", 7),
  ...touch("c4", "src/cart.js", 6, { oldText: cart, newText: cart.replace("index = 1", "index = 0") }),
];

interface FollowedProps {
  /** What the agent has done. */
  readonly events: readonly AgentEvent[];
  /** Answers the question for the text of a file; absent: the text is taken from the thread. */
  readonly answer?: () => Promise<Json>;
}

type Props = FollowPanelProps & FollowedProps;

function Followed({ events, answer }: FollowedProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    const at = { turnId: "t", messageId: "m" } as const;
    fake.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...at, role: "assistant" }, ...events);
    if (answer !== undefined) {
      fake.feed({ type: "session.updated", patch: { wireId: "s", features: { readFile: true } } });
    }
    return fake;
  }, [events, answer]);
  const connection = useMemo(
    (): Connection => ({
      protocol: deltaKit(),
      session: () => session,
      ask: answer ?? (() => new Promise(() => undefined)),
      trace: () => () => undefined,
      close: () => undefined,
    }),
    [session, answer],
  );
  return (
    <SessionProvider session={session} connection={connection}>
      <div style={{ display: "flex", inlineSize: 420, maxInlineSize: "100%", blockSize: 640 }}>
        <FollowPanel />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Components/FollowPanel",
  component: FollowPanel,
  args: { events: steps },
  render: ({ events, answer }) => <Followed events={events} {...(answer === undefined ? {} : { answer })} />,
};
export default meta;
type Story = StoryObj<Props>;

/** The tree of touched files and the text of the current one. */
export const Files: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText(/cart\.js/)[0]).toBeVisible());
    await expect(canvasElement).toHaveTextContent("Sums up the cart.");
  },
};

/** What was touched, in the order of time. Choosing a step stops following. */
export const Trail: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Trail" }));
    await expect(await canvas.findByRole("list")).toBeVisible();
  },
};

const untold = steps
  .filter((event) => event.type === "toolCall.started" || event.type === "toolCall.updated")
  .slice(0, 2);
const unread = untold.map((event) =>
  event.type === "toolCall.updated" ? { ...event, patch: { ...event.patch, rawOutput: null } } : event,
);

/** The text of the file is on its way. */
export const TextLoading: Story = {
  args: { events: unread, answer: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Reading the file")).toBeVisible();
  },
};

/** The text of the file could not be read. */
export const TextFailed: Story = {
  args: { events: unread, answer: () => Promise.reject(new Error("gone")) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be read/)).toBeVisible();
  },
};

/** Nothing was touched yet. */
export const Empty: Story = { args: { events: [] } };
export const Dark: Story = { globals: { theme: "dark" } };
export const RightToLeft: Story = { globals: { direction: "rtl" } };

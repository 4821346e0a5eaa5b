import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { FollowPanel, type FollowPanelProps } from "../../src/components/index.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, Json } from "../../src/model/index.ts";
import { EditorProvider } from "../../src/renderers/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

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

const editor = { editor: "vscode", root: "/home/me/shop" } as const;

interface FollowedProps {
  /** The events of the session. */
  readonly events: readonly AgentEvent[];
  /** Returns the reply to `readFile`; absent: the text is taken from the thread. */
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
      state: { status: "connected" },
      subscribe: () => () => undefined,
      reconnect: () => undefined,
      close: () => undefined,
    }),
    [session, answer],
  );
  return (
    <SessionProvider session={session} connection={connection}>
      <EditorProvider editor={editor}>
        <div style={{ display: "flex", inlineSize: 420, maxInlineSize: "100%", blockSize: 640 }}>
          <FollowPanel />
        </div>
      </EditorProvider>
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

/** The steps of the agent, oldest first. Choosing a step stops following. */
export const Trail: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Trail" }));
    await expect(await canvas.findByRole("list")).toBeVisible();
  },
};

/** A slider goes through the trail; an earlier step shows the file as it was then. Choosing one stops following. */
export const Scrubber: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const slider = await canvas.findByRole("slider", { name: "Go through the trail" });
    await expect(slider).toHaveAttribute("aria-valuetext", "4 of 4: Edited src/cart.js, line 6");
    await fireEvent.change(slider, { target: { value: "0" } });
    await expect(slider).toHaveAttribute("aria-valuetext", "1 of 4: Read src/cart.js, line 6");
    await expect(canvas.getByText("As it was at this step")).toBeVisible();
    await expect(canvasElement.querySelector('[data-slot="follow"]')).toHaveAttribute("data-following", "false");
  },
};

/** A place opens in the editor on this machine, at its line; its path can be copied. */
export const OpenInEditor: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("link", { name: "Open in VS Code" })).toHaveAttribute(
      "href",
      "vscode://file/home/me/shop/src/cart.js:6:1",
    );
    await expect(canvas.getByRole("button", { name: "Copy path" })).toBeVisible();
  },
};

/** The accessible names and roles of the panel. */
export const ReadAloud: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("heading", { name: "Files" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Following the agent", pressed: true })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Touched files", pressed: true })).toBeVisible();
    const tree = within(canvas.getByRole("list", { name: "Touched files" }));
    await expect(tree.getByRole("button", { name: "cart.js Edited Read", current: true })).toBeVisible();
    const text = canvas.getByRole("region", { name: "Text of src/cart.js" });
    await expect(text.querySelector('[aria-current="location"]')).toHaveTextContent("for (let index = 0");
  },
};

/** The whole panel by keyboard: the trail, one of its steps, the slider, following again. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const panel = canvasElement.querySelector('[data-slot="follow"]');
    (await canvas.findByRole("button", { name: "Following the agent" })).focus();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Trail" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: /Read src\/cart\.js/ })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(panel).toHaveAttribute("data-following", "false");
    for (let step = 0; step < 4; step += 1) await userEvent.tab();
    await expect(canvas.getByRole("slider")).toHaveFocus();
    for (let step = 0; step < 4; step += 1) await userEvent.tab({ shift: true });
    for (let step = 0; step < 3; step += 1) await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await expect(panel).toHaveAttribute("data-following", "true");
  },
};

const helpers: readonly AgentEvent[] = ["Review the sources", "Review the tests"].flatMap((title, index) => {
  const at = { turnId: "t", messageId: "m" } as const;
  const parentToolCallId = `h${index}`;
  const read = { ...at, toolCallId: `r${index}` } as const;
  return [
    {
      type: "toolCall.started",
      ...at,
      toolCallId: parentToolCallId,
      toolName: "task",
      kind: "think",
      title,
      argument: "{}",
    },
    { type: "toolCall.started", ...read, toolName: "read_file", kind: "read", argument: "{}", parentToolCallId },
    { type: "toolCall.updated", ...read, patch: { status: "completed", locations: [{ path: `src/file${index}.js` }] } },
  ] as const;
});

/** Several agents at work: each has its colour, and its name beside it. */
export const SubAgents: Story = {
  args: { events: helpers },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Trail" }));
    await expect(canvas.getByRole("button", { name: /src\/file0\.js by Review the sources/ })).toBeVisible();
    const colours = [...canvasElement.querySelectorAll(".cs-follow-trail .cs-agent-mark")].map(
      (mark) => getComputedStyle(mark).color,
    );
    await expect(new Set(colours).size).toBe(2);
  },
};

export const DarkSubAgents: Story = { ...SubAgents, globals: { theme: "dark" } };

const untold = steps
  .filter((event) => event.type === "toolCall.started" || event.type === "toolCall.updated")
  .slice(0, 2);
const unread = untold.map((event) =>
  event.type === "toolCall.updated" ? { ...event, patch: { ...event.patch, rawOutput: null } } : event,
);

/** The text of the file is being loaded. */
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
export const Empty: Story = {
  args: { events: [] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^No file touched yet/)).toBeVisible();
    await expect(within(canvasElement).queryByRole("list")).toBeNull();
  },
};

/** Files, their counts and the text of the current one are readable. */
export const Dark: Story = {
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Sums up the cart/);
    for (const part of [".cs-follow-title", ".cs-follow-name", ".cs-follow-count", ".cs-follow-view pre"])
      await expectDark(canvasElement, part);
  },
};

/** The tree is on the right; the text of the file stays left to right. */
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Sums up the cart/);
    await expectRightToLeft(canvasElement, {
      first: ".cs-follow-title",
      next: ".cs-follow-toggle",
      code: ".cs-follow-view pre",
    });
    await expectRightToLeft(canvasElement, { first: ".cs-follow-name", next: ".cs-follow-counts" });
  },
};

import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { step, type Scenario } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import type { Mention, MentionSource } from "../../src/primitives/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { createServedProtocol } from "../support/ScriptedChat.tsx";

/** An agent that reads two files. */
const reader: Scenario = {
  name: "reader",
  title: "Two files",
  suggestion: "Read the cart",
  steps: ["/shop/src/cart.js", "/shop/docs/price list.md"].flatMap((path, index) => [
    step.tool(`call_${index}`, "read_file", { input: { path }, kind: "read", patch: { locations: [{ path }] } }),
    step.complete(`call_${index}`, "..."),
  ]),
};

const tickets: readonly Mention[] = [
  { id: "1", label: "CART-7", detail: "The total is wrong by a cent" },
  {
    id: "2",
    label: "CART-12",
    detail: "Prices in two currencies, with a description that is far too long for one row of this list",
  },
  {
    id: "4",
    label: "docs/releases/2026/november/what-changes-for-shops-with-prices-in-two-currencies/and-how-to-move.md",
    detail: "A long name",
  },
  { id: "3", label: "DOCS-3\u202egnp.exe", detail: "A name that hides how it is read" },
];

const sources = {
  files: undefined,
  tickets: {
    search: async (query: string) => tickets.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase())),
  },
  endless: { search: () => new Promise<never>(() => {}) },
  broken: { search: () => Promise.reject(new Error("503")) },
} satisfies Record<string, MentionSource | undefined>;

interface MentioningChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** Where the mentions come from. */
  readonly source: keyof typeof sources;
}

/** A chat whose prompts mention files of the agent, or tickets of the app. */
function MentioningChat({ protocol, source }: MentioningChatProps): ReactElement {
  const agent = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: reader, path: "/api/story" };
    return { protocol: createServedProtocol(protocol), url: "/api/story", fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ blockSize: 640 }}>
      <Chat {...agent} workspace="/shop" mentions={sources[source]} />
    </div>
  );
}

const meta = {
  title: "Chat/Composer/Mentions",
  component: MentioningChat,
  args: { protocol: "deltakit", source: "files" },
  argTypes: {
    protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) },
    source: { control: "inline-radio", options: Object.keys(sources) },
  },
} satisfies Meta<typeof MentioningChat>;
export default meta;
type Story = StoryObj<typeof meta>;

const box = (canvasElement: HTMLElement) => within(canvasElement).findByRole("textbox", { name: "Message" });

async function playFiles({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  const canvas = within(canvasElement);
  const input = await box(canvasElement);
  await userEvent.type(input, "Read the cart{Enter}");
  await waitFor(() =>
    expect(canvasElement.querySelectorAll('[data-slot="tool-call"][data-status="completed"]')).toHaveLength(2),
  );
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
  await userEvent.type(input, "Compare @");
  await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(2));
  await expect(canvas.getByRole("option", { name: /^docs\/price list\.md/ })).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("cart");
  await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  await expect(input).toHaveValue("Compare @src/cart.js ");
  await userEvent.keyboard("with @pl{Tab}");
  await expect(input).toHaveValue('Compare @src/cart.js with @"docs/price list.md" ');
  await expect(input).toHaveFocus();
  await userEvent.keyboard("and @");
  await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(2));
}

/** The files that the agent touched are offered behind an `@`; Enter and Tab write one into the text. */
export const FilesOverDeltaKit: Story = { play: playFiles };

/** The same over another protocol. */
export const FilesOverAiSdk: Story = { args: { protocol: "ai-sdk-ui" }, play: playFiles };

/** What the app finds, with names that hide nothing. Escape hides the list and deletes nothing. */
export const Tickets: Story = {
  args: { source: "tickets", protocol: "aap" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = await box(canvasElement);
    await userEvent.type(input, "Close @do");
    await expect(await canvas.findByRole("option", { name: /DOCS-3.*U\+202E/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("listbox")).toBeNull());
    await expect(input).toHaveValue("Close @do");
    await userEvent.clear(input);
    await userEvent.type(input, "Close @CART-7");
    await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(1));
    await userEvent.keyboard("{Backspace>6/}");
    await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(4));
    // It stays above the text box, however many rows it has.
    const form = canvasElement.querySelector("form");
    await waitFor(() =>
      expect(canvas.getByRole("listbox").getBoundingClientRect().bottom).toBeLessThan(
        form?.getBoundingClientRect().top ?? 0,
      ),
    );
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(canvas.getByRole("option", { name: /CART-12/ })).toHaveAttribute("aria-selected", "true"),
    );
  },
};

/** While the app searches, and where it finds nothing, one row says so. */
export const Searching: Story = {
  args: { source: "endless" },
  play: async ({ canvasElement }) => {
    await userEvent.type(await box(canvasElement), "Ask @ada");
    const row = await within(canvasElement).findByRole("option", { name: "Searching" });
    await expect(row).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Enter}");
    await expect(await box(canvasElement)).toHaveValue("Ask @ada");
  },
};

/** A search that failed is one row, too. */
export const Failed: Story = {
  args: { source: "broken" },
  play: async ({ canvasElement }) => {
    await userEvent.type(await box(canvasElement), "Ask @ada");
    await expect(await within(canvasElement).findByRole("option", { name: /The search failed/ })).toBeVisible();
  },
};

export const DarkTickets: Story = { ...Tickets, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Tickets,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Tickets.play?.(context);
    await expectRightToLeft(context.canvasElement, {});
    const row = within(context.canvasElement).getByRole("option", { name: /CART-12/ });
    const [name, detail] = [row.firstElementChild, row.lastElementChild].map((part) => part?.getBoundingClientRect());
    await expect(name?.left).toBeGreaterThanOrEqual(detail?.right ?? Infinity);
  },
};

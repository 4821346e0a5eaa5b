import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { SessionList } from "../../src/components/index.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { Json } from "../../src/model/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface ListedProps {
  /** Called with the id of the session to show. */
  readonly onOpen: (sessionId?: string) => void;
  /** Returns the reply to `listSessions`. */
  readonly answer: () => Promise<Json>;
}

function Listed({ onOpen, answer }: ListedProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.feed({ type: "session.updated", patch: { wireId: "s0", features: { rename: true, delete: true } } });
    return fake;
  }, []);
  const connection = useMemo((): Connection => {
    const silent = createConnection({
      protocol: deltaKit(),
      url: "/api/story",
      fetch: () => new Promise(() => undefined),
    });
    return { ...silent, ask: answer };
  }, [answer]);
  return (
    <SessionProvider session={session} connection={connection}>
      <div style={{ inlineSize: 264 }}>
        <SessionList onOpen={onOpen} />
      </div>
    </SessionProvider>
  );
}

const titles = [
  "Fix the failing test",
  "Rename total to sum over all the files of the shop",
  "Where are prices formatted?",
];

const meta: Meta<ListedProps> = {
  title: "Components/SessionList",
  component: SessionList,
  args: {
    onOpen: fn(),
    answer: async () => ({
      sessions: titles.map((title, index) => ({
        sessionId: `s${index}`,
        title,
        updatedAt: Date.now() - index * 86_400_000,
      })),
    }),
  },
  render: (args) => <Listed {...args} />,
};
export default meta;
type Story = StoryObj<ListedProps>;

export const Several: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Fix the failing test")).toBeVisible();
  },
};
/** A title can be edited when the server supports it. */
export const Renaming: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Rename Fix the failing test" }));
    await expect(canvas.getByRole("textbox", { name: "Title" })).toHaveValue("Fix the failing test");
  },
};
/** Nothing is deleted without a confirmation. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Delete Fix the failing test" }));
    await expect(await canvas.findByRole("dialog")).toBeVisible();
  },
};
/** An empty list: a note; a new conversation can be begun. */
export const Empty: Story = {
  args: { answer: async () => ({ sessions: [] }) },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("No conversations yet.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "New conversation" }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};
/** The list is being loaded: a note. */
export const Loading: Story = {
  args: { answer: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Loading conversations")).toBeVisible();
    await expect(within(canvasElement).queryByText("No conversations yet.")).toBeNull();
  },
};
/** The list could not be read: a note and a retry button. */
export const Failed: Story = {
  args: { answer: () => Promise.reject(new Error("offline")) },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole("button", { name: /again/i }, { timeout: 10_000 }),
    ).toBeVisible();
  },
};
export const Dark: Story = {
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Fix the failing test");
    for (const part of [".cs-session-open", ".cs-session-age", ".cs-sessions-new"])
      await expectDark(canvasElement, part);
  },
};
/** Titles are on the right, their ages to the left of them. */
export const RightToLeft: Story = {
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Fix the failing test");
    await expectRightToLeft(canvasElement, { first: ".cs-session-open", next: ".cs-session-age" });
  },
};

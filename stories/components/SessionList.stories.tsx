import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { SessionList } from "../../src/components/index.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { Json, Query } from "../../src/model/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface ListedProps {
  /** Called with the id of the session to show. */
  readonly onOpen: (sessionId?: string) => void;
  /** Returns the reply to a query. */
  readonly answer: (query: Query) => Promise<Json>;
}

function Listed({ onOpen, answer }: ListedProps) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.feed({ type: "session.updated", patch: { wireId: "s5", features: { rename: true, delete: true } } });
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

const title = "Fix the failing test";
const noon = new Date().setHours(12, 0, 0, 0);
const minute = 60_000;
const day = 86_400_000;
const sessions = [
  { title, updatedAt: noon, preview: "The test passes. total() now adds the tax once." },
  { title, updatedAt: noon - 8 * minute, state: "waiting", preview: "May I run npm test?" },
  { title: "Rename total to sum over all the files of the shop", updatedAt: noon - 40 * minute, state: "running" },
  { title, updatedAt: noon - day, state: "failed", preview: "I found two tests that fail." },
  { title: "Where are prices formatted?", updatedAt: noon - 3 * day, preview: "In src/format.ts, line 12." },
  { title: "Plan the release", updatedAt: noon - 30 * day },
];

const meta: Meta<ListedProps> = {
  title: "Sessions/SessionList",
  component: SessionList,
  args: {
    onOpen: fn(),
    answer: async () => ({
      sessions: sessions.map((session, index) => ({ ...session, sessionId: `s${index}` })),
    }),
  },
  render: (args) => <Listed {...args} />,
};
export default meta;
type Story = StoryObj<ListedProps>;

export const Several: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("button", { name: "Plan the release" })).toBeVisible();
    const headings = canvas.getAllByRole("heading").map(({ textContent }) => textContent);
    await expect(headings.slice(0, 2)).toEqual(["Today", "Yesterday"]);
    await expect(headings).toHaveLength(4);
  },
};
/** Three conversations with one title: the time, the state and the first line tell them apart, for a screen reader, too. */
export const SameTitle: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rows = await canvas.findAllByRole("button", { name: /^Fix the failing test/ });
    await expect(rows).toHaveLength(3);
    await expect(new Set(rows.map((row) => row.getAttribute("aria-label"))).size).toBe(3);
    for (const text of ["Waiting for you", "Running", "Failed", "May I run npm test?"])
      await expect(canvas.getByText(text)).toBeVisible();
  },
};
/** A title can be edited when the server supports it. */
export const Renaming: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Rename Plan the release" }));
    await expect(canvas.getByRole("textbox", { name: "Title" })).toHaveValue("Plan the release");
  },
};
/** Nothing is deleted without a confirmation. */
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Delete Plan the release" }));
    await expect(await canvas.findByRole("dialog")).toBeVisible();
  },
};
/** A conversation that could not be deleted: the dialog stays and says so, and the conversation stays open. */
export const DeletingFailed: Story = {
  args: {
    answer: async (query) => {
      if (query.type === "deleteSession") throw new Error("403");
      return { sessions: [{ sessionId: "s5", title: "Plan the release" }] };
    },
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Delete Plan the release" }));
    const dialog = within(await canvas.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await expect(await dialog.findByRole("alert")).toHaveTextContent("The conversation could not be deleted.");
    await expect(dialog.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(args.onOpen).not.toHaveBeenCalled();
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
    await expect(await within(canvasElement).findByRole("button", { name: /again/i })).toBeVisible();
  },
};
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Plan the release");
    for (const part of [".cs-session-open", ".cs-session-time", ".cs-sessions-new"])
      await expectDark(canvasElement, part);
  },
};
/** Titles are on the right, their times to the left of them. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Plan the release");
    await expectRightToLeft(canvasElement, { first: ".cs-session-open", next: ".cs-session-time" });
  },
};

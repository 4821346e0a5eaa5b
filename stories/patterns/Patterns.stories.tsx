import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { findPart } from "../support/findPart.ts";
import { isSpeed, paces } from "../support/Wire.ts";
import { FullPage as FullPagePattern } from "./FullPage.tsx";
import { HooksOnly as HooksOnlyPattern } from "./HooksOnly.tsx";
import { Inbox as InboxPattern } from "./Inbox.tsx";
import { Modal as ModalPattern } from "./Modal.tsx";
import { PatternPage } from "./PatternPage.tsx";
import { serveConversations, type ConversationServer } from "./serveConversations.ts";
import { Popup as PopupPattern } from "./Popup.tsx";
import { Sidebar as SidebarPattern } from "./Sidebar.tsx";
import { Transcript as TranscriptPattern } from "./Transcript.tsx";

/** The sources of the patterns, as they are in this folder. */
const sources = import.meta.glob<string>(["./*.tsx", "./*.css"], { query: "?raw", import: "default", eager: true });

/** The sources of these files by name. */
function pick(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, sources[`./${name}`] ?? ""]));
}

interface PatternArgs {
  /** Draws the pattern with a scripted agent in place of its server. */
  readonly draw: (server: ConversationServer) => ReactElement;
  /** Its source files by name. */
  readonly files: Readonly<Record<string, string>>;
  /** The prompts of the conversations that the server already has. */
  readonly prompts: readonly string[];
}

const meta: Meta<PatternArgs> = {
  title: "Patterns/Layouts",
  args: { prompts: [] },
  loaders: [
    async ({ args, globals }) => {
      const speed: unknown = globals["speed"];
      return { server: await serveConversations(args.prompts, isSpeed(speed) ? paces[speed] : 0) };
    },
  ],
  render: ({ draw, files }, { loaded }) => (
    <PatternPage files={files}>{draw(loaded["server"] as ConversationServer)}</PatternPage>
  ),
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
};
export default meta;
type Story = StoryObj<PatternArgs>;

/** Asserts that the code of a pattern can be copied: it imports from the package only. */
async function expectCode(canvasElement: HTMLElement, ...names: readonly string[]): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole("button", { name: "Show the code" }));
  for (const name of names) {
    const code = within(canvas.getByRole("region", { name })).getByRole("figure").textContent;
    await expect(code).not.toContain("../src");
    if (name.endsWith(".tsx")) await expect(code).toContain("countersign");
  }
  await userEvent.click(canvas.getByRole("button", { name: "Hide the code" }));
}

/** Sends a message, and waits for the agent's answer. */
async function talk(root: HTMLElement): Promise<void> {
  const canvas = within(root);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "What is the weather?{Enter}");
  await waitFor(() => expect(root.textContent).toContain("The weather in London is sunny"));
}

/** The page is the chat: it is as high as the window. */
export const FullPage: Story = {
  args: {
    draw: ({ fetch }) => <FullPagePattern fetch={fetch} />,
    files: pick("FullPage.tsx", "full-page.css"),
  },
  play: async ({ canvasElement }) => {
    await talk(canvasElement);
    const chat = findPart(canvasElement, '[data-slot="chat"]').getBoundingClientRect();
    await expect(Math.round(chat.height)).toBe(window.innerHeight);
    await expectCode(canvasElement, "FullPage.tsx", "full-page.css");
  },
};

/** The chat is 380 px wide beside the app, and compact. */
export const Sidebar: Story = {
  args: {
    draw: ({ fetch }) => (
      <SidebarPattern fetch={fetch}>
        <h1>Orders</h1>
        <p>Your app is here; the assistant stays beside it.</p>
      </SidebarPattern>
    ),
    files: pick("Sidebar.tsx", "sidebar.css"),
  },
  play: async ({ canvasElement }) => {
    await talk(canvasElement);
    await expect(getComputedStyle(findPart(canvasElement, ".sidebar-chat")).getPropertyValue("--cs-density")).toBe(
      "-1",
    );
    if (window.innerWidth >= 900)
      await expect(findPart(canvasElement, ".sidebar-chat").getBoundingClientRect().width).toBe(380);
    await expectCode(canvasElement, "Sidebar.tsx", "sidebar.css");
  },
};

/** A button opens the chat in the corner; closed and opened again it still has the conversation. */
export const Popup: Story = {
  args: {
    draw: ({ fetch }) => <PopupPattern fetch={fetch} />,
    files: pick("Popup.tsx", "popup.css"),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Ask the assistant" }));
    await talk(canvas.getByRole("region", { name: "Assistant" }));
    await userEvent.keyboard("{Escape}");
    const opener = canvas.getByRole("button", { name: "Ask the assistant" });
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
    await expect(await canvas.findByText(/The weather in London is sunny/)).toBeVisible();
    await expectCode(canvasElement, "Popup.tsx", "popup.css");
  },
};

/** A button opens the chat in a dialog, which makes the page behind it inert; it closes by its button. */
export const Modal: Story = {
  args: {
    draw: ({ fetch }) => <ModalPattern fetch={fetch} />,
    files: pick("Modal.tsx", "modal.css"),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole("button", { name: "Ask the assistant" });
    await userEvent.click(opener);
    const dialog = await canvas.findByRole("dialog", { name: "Assistant" });
    await talk(dialog);
    await expect(dialog.matches(":modal")).toBe(true);
    await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await expect(dialog).not.toBeVisible();
    await expect(opener).toHaveFocus();
    await expectCode(canvasElement, "Modal.tsx", "modal.css");
  },
};

/** A conversation that can be read, and nothing can be sent. */
export const ReadOnlyTranscript: Story = {
  args: {
    prompts: ["What is the weather in London?"],
    draw: ({ fetch, sessionIds }) => <TranscriptPattern fetch={fetch} sessionId={sessionIds[0] ?? ""} />,
    files: pick("Transcript.tsx", "transcript.css"),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/The weather in London is sunny/)).toBeVisible();
    await expect(canvas.queryByRole("textbox")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Send" })).toBeNull();
    await expectCode(canvasElement, "Transcript.tsx", "transcript.css");
  },
};

/** All conversations at the side; one of them is opened beside them. */
export const Inbox: Story = {
  args: {
    prompts: ["What is the weather in London?", "Should I take an umbrella?", "Plan the weekend"],
    draw: ({ fetch }) => <InboxPattern fetch={fetch} />,
    files: pick("Inbox.tsx", "inbox.css"),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = within(await canvas.findByRole("complementary", { name: "Conversations" }));
    await userEvent.click(await list.findByRole("button", { name: /^Should I take an umbrella/ }));
    const chat = within(findPart(canvasElement, ".inbox-chat"));
    await expect(await chat.findByText(/The weather in London is sunny/)).toBeVisible();
    await expect(list.getAllByRole("button", { name: /^(What is|Should I|Plan the)/ })).toHaveLength(3);
    await expect(findPart(canvasElement, ".inbox-chat").clientWidth).toBeGreaterThan(300);
    await expectCode(canvasElement, "Inbox.tsx", "inbox.css");
  },
};

/** On a phone the list is above the chat. */
export const InboxOnPhone: Story = {
  ...Inbox,
  globals: { viewport: { value: "phone" } },
};

/** Elements of your own around the hooks: no component and no style of the kit. */
export const HooksOnly: Story = {
  args: {
    draw: ({ fetch }) => <HooksOnlyPattern fetch={fetch} />,
    files: pick("HooksOnly.tsx"),
  },
  play: async ({ canvasElement }) => {
    await talk(canvasElement);
    await expect(findPart(canvasElement, ".pattern-stage").querySelector('[class*="cs-"]')).toBeNull();
    await expectCode(canvasElement, "HooksOnly.tsx");
  },
};

import { PanelLeft } from "lucide-react";
import { useMemo, useRef, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import {
  Chat,
  ChatBar,
  ChatChanges,
  ChatFiles,
  ChatFoot,
  ChatMain,
  ChatNotices,
  ChatRoot,
  ChatThread,
  Composer,
  PermissionDock,
  useChatLayout,
  type ChatActions,
} from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

interface ChatPartsProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** How the app composes the chat. */
  readonly way: "slots" | "children" | "actions";
}

/** A bar of the app's own, which opens the chat's files panel. */
function OwnBar(): ReactElement {
  const { files } = useChatLayout();
  return (
    <header style={{ display: "flex", gap: 8, alignItems: "center", padding: 8 }}>
      <strong>Release desk</strong>
      <button type="button" aria-pressed={files.open} onClick={() => files.setOpen(!files.open)}>
        <PanelLeft aria-hidden="true" size={16} /> Files
      </button>
    </header>
  );
}

/** The smallest composition: what waits for the person is above the text box, the files are beside the thread. */
function OwnLayout(): ReactElement {
  return (
    <>
      <ChatFiles />
      <ChatMain>
        <ChatThread empty={<p style={{ padding: 16 }}>Ask about the release.</p>} />
        <ChatFoot>
          <ChatNotices />
          <PermissionDock />
          <ChatChanges />
          <Composer aria-label="Write to the agent" />
        </ChatFoot>
        <ChatBar>
          <button type="button">Share</button>
        </ChatBar>
      </ChatMain>
    </>
  );
}

/** A chat of which the app replaces parts, lays out the parts itself, or controls it by buttons outside of it. */
function ComposedChat({ protocol, way }: ChatPartsProps): ReactElement {
  const actions = useRef<ChatActions>(null);
  const [sent, setSent] = useState(0);
  const agent = useMemo(() => {
    const server = {
      protocol: createServedProtocol(protocol),
      agent: findScenario("permission-queue"),
      path: "/api/story",
    };
    return {
      protocol: createServedProtocol(protocol),
      url: "/api/story",
      fetch: createTestAgent(server).fetch,
      consent: relaxedConsent,
      followPanel: true,
    } as const;
  }, [protocol]);
  return (
    <div style={{ blockSize: 640, display: "grid", gridTemplateRows: "1fr auto" }}>
      {way === "children" && (
        <ChatRoot {...agent}>
          <OwnLayout />
        </ChatRoot>
      )}
      {way === "slots" && (
        <Chat
          {...agent}
          slots={{ bar: OwnBar, changes: null }}
          slotProps={{ composer: { children: <button type="button">Dictate</button> } }}
        />
      )}
      {way === "actions" && <Chat {...agent} actionsRef={actions} onTurnEnd={() => setSent((count) => count + 1)} />}
      {way === "actions" && (
        <p>
          <button type="button" onClick={() => actions.current?.send("Check the release")}>
            Check the release
          </button>
          <button type="button" onClick={() => actions.current?.insert("src/cart.js ")}>
            Insert the file
          </button>
          <button type="button" onClick={() => actions.current?.stop()}>
            Halt
          </button>
          <output>{sent} turns ended</output>
        </p>
      )}
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Parts",
  component: ComposedChat,
  args: { protocol: "deltakit", way: "slots" },
  argTypes: {
    protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) },
    way: { control: "inline-radio", options: ["slots", "children", "actions"] },
  },
} satisfies Meta<typeof ComposedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function sendAndDeny(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox"), "go{Enter}");
  await userEvent.click(await canvas.findByRole("button", { name: /^Review all/ }));
  await userEvent.click(await canvas.findByRole("button", { name: /^Deny all/ }));
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
}

async function playSlots(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await expect(await canvas.findByText("Release desk")).toBeVisible();
  await expect(canvas.queryByRole("button", { name: "Keyboard shortcuts" })).toBeNull();
  await expect(canvas.getByRole("button", { name: "Dictate" })).toBeVisible();
  await sendAndDeny(canvasElement);
  await userEvent.click(canvas.getByRole("button", { name: "Files" }));
  await expect(await within(document.body).findByRole("button", { name: /^Hide/ })).toBeVisible();
}

/** The app's bar in place of the default one opens the chat's panels; a button of its own stands in the composer. */
export const OwnBarOverDeltaKit: Story = { play: ({ canvasElement }) => playSlots(canvasElement) };

/** The same over another protocol. */
export const OwnBarOverAap: Story = {
  args: { protocol: "aap" },
  play: ({ canvasElement }) => playSlots(canvasElement),
};

/** A layout of the app's own: the parts in another order. */
export const OwnLayoutOfParts: Story = {
  args: { way: "children" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("Ask about the release.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Share" })).toBeVisible();
    await sendAndDeny(canvasElement);
    const bar = canvasElement.querySelector('[data-slot="chat-bar"]');
    const composer = canvasElement.querySelector('[data-slot="composer"]');
    await expect(bar?.getBoundingClientRect().top).toBeGreaterThan(composer?.getBoundingClientRect().top ?? Infinity);
  },
};

async function playActions(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  const box = await canvas.findByRole("textbox", { name: "Message" });
  await userEvent.type(box, "See  please{ArrowLeft>7/}");
  await userEvent.click(canvas.getByRole("button", { name: "Insert the file" }));
  await expect(box).toHaveValue("See src/cart.js  please");
  await userEvent.click(canvas.getByRole("button", { name: "Check the release" }));
  await expect(await canvas.findByText("Check the release", { selector: "p" })).toBeVisible();
  await expect(await canvas.findByRole("button", { name: "Deny" })).toBeVisible();
  await userEvent.click(canvas.getByRole("button", { name: "Halt" }));
  await expect(await canvas.findByText("1 turns ended")).toBeVisible();
  await expect(box).toHaveValue("See src/cart.js  please");
}

/** Buttons outside of the chat send a task, insert a text at the caret, and stop; what is typed stays. */
export const ActionsOverDeltaKit: Story = {
  args: { way: "actions" },
  play: ({ canvasElement }) => playActions(canvasElement),
};

/** The same over another protocol. */
export const ActionsOverAgUi: Story = {
  args: { way: "actions", protocol: "ag-ui" },
  play: ({ canvasElement }) => playActions(canvasElement),
};

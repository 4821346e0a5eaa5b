import { useMemo } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import type { AttachmentOptions } from "../../src/hooks/index.ts";
import { deltaKit, servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

interface ChatAttachmentsProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** What users can attach. */
  readonly attachments: AttachmentOptions | false;
}

/** A chat with a scripted agent to whose prompts files can be attached. */
function AttachingChat({ protocol, attachments }: ChatAttachmentsProps) {
  const agent = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: findScenario("weather"), path: "/api/story" };
    return {
      protocol: protocol === "deltakit" ? deltaKit({ extension: true }) : createServedProtocol(protocol),
      url: "/api/story",
      fetch: createTestAgent(server).fetch,
      consent: relaxedConsent,
    } as const;
  }, [protocol]);
  return (
    <div style={{ blockSize: 560 }}>
      <Chat {...agent} attachments={attachments} />
    </div>
  );
}

/** A picture of 8 x 8 pixels. */
const picture = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGP4z8CAFWEXHbQSAICkP8EJc7xRAAAAAElFTkSuQmCC"),
  (char) => char.charCodeAt(0),
);
const screen = new File([picture], "screen.png", { type: "image/png" });
const table = new File(["product,price\nmug,9\n"], "prices.csv", { type: "text/csv" });
const program = new File([Uint8Array.from([0x4d, 0x5a, 0x90, 0])], "holiday.jpg", { type: "image/jpeg" });

const uploads: AttachmentOptions = {
  upload: async (file, { onProgress, signal }) => {
    if (file === table) throw new Error("The store is full.");
    onProgress(0.6);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  },
};

const meta = {
  title: "Chat/Chat/Attachments",
  component: AttachingChat,
  args: { protocol: "acp", attachments: {} },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof AttachingChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function pick(canvasElement: HTMLElement, files: readonly File[]): Promise<void> {
  const canvas = within(canvasElement);
  await canvas.findByRole("button", { name: /^Attach / });
  const input = canvasElement.querySelector<HTMLInputElement>('[data-slot="attach-input"]');
  if (input === null) throw new Error("There is no file input.");
  await userEvent.upload(input, [...files], { applyAccept: false });
}

async function playSending(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await pick(canvasElement, [screen, table]);
  const list = within(await canvas.findByRole("list", { name: "Attached files" }));
  await waitFor(() => expect(list.getByText("20 B")).toBeVisible());
  await expect(list.getAllByRole("listitem")).toHaveLength(2);
  await userEvent.type(canvas.getByRole("textbox"), "What is on it?{Enter}");
  await expect(await canvas.findByRole("img", { name: "Image" })).toBeVisible();
  // A press while the turn runs keeps its steps open.
  await canvas.findByRole("button", { name: "1 step" });
  await userEvent.click(await canvas.findByRole("button", { name: "prices.csv" }));
  await expect(await canvas.findByText(/mug,9/)).toBeVisible();
  await expect(canvas.queryByRole("list", { name: "Attached files" })).toBeNull();
}

/** A picture and a table are attached, sent with a question, and stand in the thread: the table opens on a press. */
export const SentOverAcp: Story = { play: ({ canvasElement }) => playSending(canvasElement) };

/** The same over another protocol. */
export const SentOverDeltaKit: Story = {
  args: { protocol: "deltakit" },
  play: ({ canvasElement }) => playSending(canvasElement),
};

/** Over a wire that carries only images a table is refused, and so is a program that is called a picture. */
export const RefusedOverAap: Story = {
  args: { protocol: "aap" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await pick(canvasElement, [screen, table, program]);
    const refusal = "Not attached: this agent takes images.";
    await waitFor(() => expect(canvas.getAllByText(refusal)).toHaveLength(2));
    await expect(canvas.getByText("Remove the files that failed, or try them again. Then send.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");
  },
};

/** The app's own store: one file is on its way, another has failed and can be tried again. */
export const UploadOfTheApp: Story = {
  args: { attachments: uploads },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await pick(canvasElement, [screen, table]);
    await expect(await canvas.findByText("Not uploaded: The store is full.")).toBeVisible();
    await expect(canvas.getByRole("progressbar", { name: "Uploading screen.png" })).toHaveProperty("value", 0.6);
    await expect(canvas.getByRole("button", { name: "Try prices.csv again" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Remove prices.csv" }));
    await expect(canvas.getByRole("button", { name: "Remove screen.png" })).toHaveFocus();
  },
};

/** Files that are dragged over the chat: where they can be dropped, and what the agent takes. */
export const DropZone: Story = {
  args: { protocol: "openai-chat" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole("button", { name: /^Attach / });
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(screen);
    const thread = canvasElement.querySelector('[data-slot="thread"]');
    if (thread === null) throw new Error("There is no thread.");
    await fireEvent(thread, new DragEvent("dragenter", { dataTransfer, bubbles: true, cancelable: true }));
    const says = "This agent takes images (PNG, JPEG, WebP, GIF), sound (WAV, MP3) and PDF files, up to 5 MB each.";
    await expect(await canvas.findByText(says)).toBeVisible();
  },
};

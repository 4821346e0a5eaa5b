import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { createScenarioProps } from "../support/ScriptedChat.tsx";
import { codeWith } from "../support/codeWith.ts";

interface MakingChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

/** A chat with an agent that writes a report, a page, a picture and a table. */
function MakingChat({ protocol }: MakingChatProps): ReactElement {
  const agent = useMemo(() => createScenarioProps(protocol, "artifacts"), [protocol]);
  return (
    <div style={{ blockSize: 720 }}>
      <Chat {...agent} artifacts />
    </div>
  );
}

const meta = {
  title: "Chat/ArtifactPanel",
  component: MakingChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof MakingChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function openReport(canvasElement: HTMLElement): Promise<HTMLElement> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox"), "go{Enter}");
  const made = await canvas.findByRole("group", { name: "Made in this answer" });
  await userEvent.click(within(made).getByRole("button", { name: /^Open report\.md/ }));
  return canvas.findByRole("complementary", { name: "Artifacts" });
}

async function playVersions(canvasElement: HTMLElement): Promise<void> {
  const panel = within(await openReport(canvasElement));
  await expect(await panel.findByRole("status")).toHaveTextContent("Version 2 of 2");
  await userEvent.click(panel.getByRole("button", { name: "Previous version" }));
  await expect(panel.getByRole("status")).toHaveTextContent("Version 1 of 2");
  await expect(panel.getByRole("button", { name: "Previous version" })).toHaveAttribute("aria-disabled", "true");
  await expect(panel.queryByRole("heading", { name: "What to do" })).toBeNull();
}

/** A document that the agent wrote twice has two versions. */
export const VersionsOverDeltaKit: Story = { play: ({ canvasElement }) => playVersions(canvasElement) };

/** The same over another protocol. */
export const VersionsOverAgUi: Story = {
  args: { protocol: "ag-ui" },
  play: ({ canvasElement }) => playVersions(canvasElement),
};

/** Without the address of a frame a web page is shown as its source, and no other view is offered. */
export const PageAsSource: Story = {
  play: async ({ canvasElement }) => {
    const panel = within(await openReport(canvasElement));
    await userEvent.click(await panel.findByRole("button", { name: "report.md" }));
    await userEvent.click(await within(document.body).findByRole("menuitemradio", { name: /sales\.html/ }));
    await expect(await panel.findByText(codeWith("<!doctype html>"))).toBeVisible();
    await expect(panel.queryByRole("button", { name: "Preview" })).toBeNull();
    await expect(canvasElement.querySelector("iframe")).toBeNull();
  },
};

/** The panel and the buttons below the answer are readable on a dark background. */
export const InTheDark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await openReport(canvasElement);
    for (const part of [".cs-artifact-name", ".cs-artifact-versions", ".cs-answer-artifact-title"])
      await expectDark(canvasElement, part);
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { mermaid } from "../../src/mermaid.ts";
import { createMarkdownExtensions, Markdown } from "../../src/ui.ts";
import { expectDark } from "../support/expectDark.ts";
import { codeWith } from "../support/codeWith.ts";

const extensions = createMarkdownExtensions([mermaid({ frame: "/mermaid.html" })]);
const toText = (source: string): string => `The flow is\n\n\`\`\`mermaid\n${source}\n\`\`\`\n\nas drawn.`;

const flow = `flowchart LR
  accTitle: How a call is allowed
  A[The agent asks] --> B{Is there a rule?}
  B -->|yes| C[The call runs]
  B -->|no| D[You decide]`;

const meta: Meta<typeof Markdown> = {
  title: "Chat/Markdown/Diagrams",
  component: Markdown,
  args: { text: toText(flow), extensions },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Finds the picture of a diagram once it has been drawn in its size. */
async function findPicture(canvasElement: HTMLElement, name: string): Promise<HTMLImageElement> {
  const picture = await within(canvasElement).findByRole<HTMLImageElement>("img", { name });
  await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(100));
  return picture;
}

/** Returns how light the corner of a picture and its lightest pixel are, from 0 to 255. */
async function measureLight(picture: HTMLImageElement): Promise<{ ground: number; lightest: number }> {
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser draws nothing.");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let lightest = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 200) lightest = Math.max(lightest, data[at] ?? 0);
  }
  return { ground: data[3] === 0 ? 0 : (data[0] ?? 0), lightest };
}

/** A diagram is drawn once its code is complete; its title is its name, and a button shows the source. */
export const Drawn: Story = {
  // The frame measures its words with fonts of the machine: a pixel more or less each time.
  tags: ["no-picture"],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect((await findPicture(canvasElement, "How a call is allowed")).naturalWidth).toBeGreaterThan(200);
    await userEvent.click(canvas.getByRole("button", { name: "Show the source" }));
    await expect(canvas.getByText(/The agent asks/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show the source" }));
    await findPicture(canvasElement, "How a call is allowed");
  },
};

/** A diagram that cannot be drawn keeps its source, with a sentence. */
export const Failed: Story = {
  args: { text: toText("flowchart LR\n  A --> --> B") },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("This could not be drawn.")).toBeVisible();
    await expect(canvas.getByText(codeWith("A --> --> B"))).toBeVisible();
    await expect(canvas.queryByRole("img", { name: "Diagram" })).toBeNull();
  },
};

/** While it arrives, a diagram is its source. */
export const Streaming: Story = {
  args: { text: "```mermaid\nflowchart LR\n  A[The agent", streaming: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/A\[The agent/)).toBeVisible();
    await expect(canvas.queryByText("This could not be drawn.")).toBeNull();
  },
};

/** A diagram has the colours of the theme: light words on a dark ground. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    const { ground, lightest } = await measureLight(await findPicture(canvasElement, "How a call is allowed"));
    await expect(ground).toBeLessThan(80);
    await expect(lightest).toBeGreaterThan(180);
    await expectDark(canvasElement, "p");
  },
};

import { useMemo, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface RatedChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** Whether the app's server takes the feedback. */
  readonly taken: boolean;
}

/** A chat whose answers can be rated, and below it what the app got. */
function RatedChat({ protocol, taken }: RatedChatProps): ReactElement {
  const [log, setLog] = useState<readonly string[]>([]);
  const { client, fetch } = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: findScenario("weather"), path: "/api/story" };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ display: "grid", gridTemplateRows: "560px auto" }}>
      <Chat
        protocol={client}
        url="/api/story"
        fetch={fetch}
        onFeedback={({ rating, reason = "-", comment = "-" }) => {
          if (!taken) throw new Error("The server takes no feedback.");
          setLog((lines) => [...lines, `${String(rating)}, ${reason}, ${comment}`]);
        }}
      />
      <ol aria-label="Feedback">
        {log.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Feedback",
  component: RatedChat,
  args: { protocol: "deltakit", taken: true },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof RatedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function ask(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
  await expect(await canvas.findByRole("button", { name: "Good answer" })).toBeVisible();
  return canvas;
}

async function playReason(canvasElement: HTMLElement): Promise<void> {
  const canvas = await ask(canvasElement);
  await userEvent.click(canvas.getByRole("button", { name: "Bad answer" }));
  await userEvent.click(await canvas.findByRole("radio", { name: "Not what I asked for" }));
  await userEvent.type(canvas.getByRole("textbox", { name: "Comment (optional)" }), "Celsius, please");
  await userEvent.click(
    within(canvas.getByRole("form", { name: "Feedback on this answer" })).getByRole("button", { name: "Send" }),
  );
  await expect(await canvas.findByText("bad, off_task, Celsius, please")).toBeVisible();
  await expect(canvas.getByText("Thank you for the feedback.", { selector: ".cs-feedback-note" })).toBeVisible();
}

/** A bad rating with its reason and a comment. */
export const ReasonOverDeltaKit: Story = { play: ({ canvasElement }) => playReason(canvasElement) };

/** The same over another protocol. */
export const ReasonOverAap: Story = {
  args: { protocol: "aap" },
  play: ({ canvasElement }) => playReason(canvasElement),
};

/** The form for the reason, open. */
export const Form: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Bad answer" }));
    await expect(await canvas.findByRole("form", { name: "Feedback on this answer" })).toBeVisible();
  },
};

/** The form in the dark scheme. */
export const FormDark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async (context) => {
    await Form.play?.(context);
    await expectDark(context.canvasElement, ".cs-feedback-form");
  },
};

/** The form from right to left. */
export const FormRightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Form.play?.(context);
    await expectRightToLeft(context.canvasElement, {
      first: ".cs-feedback-reason",
      next: ".cs-feedback-reason ~ .cs-feedback-reason",
    });
  },
};

/** Feedback that the app could not take says so. */
export const NotTaken: Story = {
  args: { taken: false },
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Good answer" }));
    await waitFor(() => expect(canvas.getByText(/could not be sent/)).toBeVisible());
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import { scenarios } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { inspectConnection, Inspector } from "../../src/inspector/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";
import "../../src/inspector/inspector.css";

interface InspectedProps {
  /** Name of the scenario. */
  readonly scenario: string;
  /** Id of the protocol. */
  readonly protocol: string;
  /** Whether the inspector stands beside the chat; otherwise it is below. */
  readonly beside: boolean;
}

/** A chat with the inspector docked to it. */
function Inspected({ scenario, protocol, beside }: InspectedProps) {
  const [{ inspection, session }] = useState(() => {
    const agent = findScenario(scenario);
    const server = createTestAgent({ protocol: createServedProtocol(protocol), agent, path: "/api/inspected" });
    const { fetch } = server;
    const spoken = createServedProtocol(protocol);
    const created = inspectConnection(createConnection({ protocol: spoken, url: "/api/inspected", fetch }));
    const opened = created.connection.session();
    opened.send(agent.suggestion);
    return { inspection: created, session: opened };
  });
  return (
    <div style={{ display: "flex", flexDirection: beside ? "row" : "column", blockSize: 760 }}>
      <div style={{ flex: 1, minBlockSize: 0, minInlineSize: 0 }}>
        <Chat session={session} connection={inspection.connection} consent={relaxedConsent} foldFinished={false} />
      </div>
      <div
        style={{
          flex: 1,
          minBlockSize: 0,
          minInlineSize: 0,
          border: "1px solid var(--cs-default-border)",
        }}
      >
        <Inspector inspection={inspection} />
      </div>
    </div>
  );
}

const meta = {
  title: "Recordings/Inspector",
  component: Inspected,
  args: { scenario: "weather", protocol: "deltakit", beside: true },
  argTypes: { scenario: { control: "select", options: scenarios.map(({ name }) => name) } },
} satisfies Meta<typeof Inspected>;
export default meta;
type Story = StoryObj<typeof meta>;

async function turnEnds(canvasElement: HTMLElement): Promise<void> {
  await waitFor(() =>
    expect(canvasElement.querySelector('[data-slot="inspector-entry"][data-kind="event"]')).not.toBeNull(),
  );
  await waitFor(() =>
    expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).not.toBeNull(),
  );
  await waitFor(() => expect(within(canvasElement).queryByRole("button", { name: "Stop" })).toBeNull());
}

const entriesOf = (canvasElement: HTMLElement, kind: string) =>
  canvasElement.querySelectorAll<HTMLElement>(`[data-slot="inspector-entry"][data-kind="${kind}"]`);

/** Everything that happened, in order; an event shows what it changed. */
export const Entries: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await turnEnds(canvasElement);
    for (const kind of ["request", "frame", "event"])
      await waitFor(() => expect(entriesOf(canvasElement, kind).length).toBeGreaterThan(0));
    const [started] = [...entriesOf(canvasElement, "event")].filter(({ textContent }) =>
      textContent.includes("toolCall.started"),
    );
    if (started === undefined) throw new Error("No call was started.");
    await userEvent.click(started);
    await expect(canvas.getByText("What changed in the thread")).toBeVisible();
    await expect(within(canvasElement).getAllByText(/^messages\[/)[0]).toBeVisible();
  },
};

/** The real chat at an earlier moment: the call runs, as it did then; and back to now. */
export const TimeTravel: Story = {
  args: { beside: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await turnEnds(canvasElement);
    const slider = canvas.getByRole("slider", { name: "Moment of the chat" });
    await waitFor(() => expect(slider).toBeEnabled());
    await userEvent.click(await canvas.findByRole("button", { name: /toolCall\.started/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Show the chat here" }));
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).toBeNull(),
    );
    await expect(canvasElement.querySelector('[data-slot="tool-call"]')).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Back to now" }));
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).toBeVisible(),
    );
  },
};

/** The slider leads the list to its moment, with what came after it below a line; "Back to now" leads to the end. */
export const FollowsTheSlider: Story = {
  args: { beside: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await turnEnds(canvasElement);
    const slider = canvas.getByRole("slider", { name: "Moment of the chat" });
    await waitFor(() => expect(slider).toBeEnabled());
    const list = canvas.getByRole("list", { name: "What happened" });
    const isInSight = (row: Element | null | undefined): boolean => {
      const [box, within] = [row?.getBoundingClientRect(), list.getBoundingClientRect()];
      return box !== undefined && box.top >= within.top - 1 && box.bottom <= within.bottom + 1;
    };
    const ends = (): Element | undefined => [...list.querySelectorAll('[data-slot="inspector-entry"]')].at(-1);
    await fireEvent.input(slider, { target: { value: "2" } });
    await waitFor(() => expect(isInSight(list.querySelector('[data-moment="true"]'))).toBe(true));
    await expect(isInSight(ends())).toBe(false);
    await userEvent.click(canvas.getByRole("button", { name: "Back to now" }));
    await waitFor(() => expect(isInSight(ends())).toBe(true));
    await expect(list.querySelector('[data-moment="true"]')).toBeNull();
  },
};

/** Only the kinds that are wanted, and only what contains the words. */
export const Filters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await turnEnds(canvasElement);
    for (const name of ["Requests", "Frames"]) await userEvent.click(canvas.getByRole("button", { name }));
    await expect(entriesOf(canvasElement, "frame")).toHaveLength(0);
    await userEvent.type(canvas.getByRole("searchbox", { name: "Search" }), "turn.ended");
    await waitFor(() => expect(entriesOf(canvasElement, "event")).toHaveLength(1));
  },
};

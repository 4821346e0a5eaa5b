import type { Meta, StoryObj } from "@storybook/react-vite";
import { Pause, Play, StepForward } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { scenarios } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { inspectConnection } from "../../src/inspector/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createConnection } from "../../src/session/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { Button } from "../../src/ui/index.ts";
import { catchCopy, catchDownload } from "../support/catchDownload.ts";
import { createFrameGate } from "../support/createFrameGate.ts";
import { PinMoment } from "../support/PinMoment.tsx";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";
import { watchMoves } from "../support/watchMoves.ts";
import { paces } from "../support/Wire.ts";

interface PlayerProps {
  /** Name of the scenario. */
  readonly scenario: string;
  /** Id of the protocol between client and server; both halves run in this page. */
  readonly protocol: string;
  /** How fast the agent works. */
  readonly speed: keyof typeof paces;
  /** Whether it starts to play; otherwise it is paused before the first frame. */
  readonly playing: boolean;
}

/** Creates a server, a client, and a gate between them. */
function createStage({ scenario, protocol, speed, playing }: PlayerProps) {
  const agent = findScenario(scenario);
  const server = createTestAgent({
    protocol: createServedProtocol(protocol),
    agent,
    pace: paces[speed],
    path: "/api/player",
  });
  const gate = createFrameGate(server.fetch, playing);
  const connection = createConnection({
    protocol: createServedProtocol(protocol),
    url: "/api/player",
    fetch: gate.fetch,
    tabs: null,
  });
  const inspection = inspectConnection(connection);
  const moves = watchMoves(inspection.connection.session());
  moves.session.send(agent.suggestion);
  return { gate, inspection, moves };
}

/** Plays a scenario over a protocol at a speed. Pause stops the stream; step passes one frame. */
function Player(props: PlayerProps) {
  const [run, setRun] = useState(0);
  return <Stage key={JSON.stringify([props, run])} {...props} onRestart={() => setRun(run + 1)} />;
}

function Stage({ onRestart, ...props }: PlayerProps & { onRestart: () => void }) {
  const [{ gate, inspection, moves }] = useState(() => createStage(props));
  const [playing, setPlaying] = useState(props.playing);
  const passed = useSyncExternalStore(gate.subscribe, () => gate.passed);
  const toggle = () => {
    if (playing) gate.pause();
    else gate.play();
    setPlaying(!playing);
  };
  return (
    <div style={{ display: "flex", flexDirection: "column", gap: 12, blockSize: 700 }}>
      <div
        role="toolbar"
        aria-label="Player"
        style={{ display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center" }}
      >
        <Button onClick={toggle}>
          {playing ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
          {playing ? "Pause" : "Play"}
        </Button>
        <Button disabled={playing} onClick={() => gate.step()}>
          <StepForward aria-hidden="true" size={16} />
          Step
        </Button>
        <Button onClick={onRestart}>From the start</Button>
        <output>{passed} frames</output>
        <PinMoment
          inspection={inspection}
          moves={moves}
          name={props.scenario}
          protocol={props.protocol}
          url="/api/player"
        />
      </div>
      <div style={{ flex: 1, minBlockSize: 0, border: "1px solid var(--cs-default-border)" }}>
        <Chat session={moves.session} connection={inspection.connection} consent={relaxedConsent} />
      </div>
    </div>
  );
}

const meta = {
  title: "Recordings/Player",
  component: Player,
  args: { scenario: "weather", protocol: "deltakit", speed: "human", playing: true },
  argTypes: {
    scenario: { control: "select", options: scenarios.map(({ name }) => name) },
    protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) },
    speed: { control: "inline-radio", options: Object.keys(paces) },
  },
} satisfies Meta<typeof Player>;
export default meta;
type Story = StoryObj<typeof meta>;

async function readEnd(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await canvas.findByRole("group", { name: "What this turn did" });
  await expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull();
}

/** Any scenario, protocol and speed: choose below. */
export const Playing: Story = {
  args: { scenario: "terminal" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const count = () => Number.parseInt(canvas.getByText(/^\d+ frames$/).textContent, 10);
    // The stream rests until the agent is answered, so it cannot end before it is paused.
    const deny = await canvas.findByRole("button", { name: "Deny" });
    await expect(count()).toBeGreaterThan(0);
    await userEvent.click(canvas.getByRole("button", { name: "Pause" }));
    const held = count();
    await expect(canvas.getByRole("button", { name: "Step" })).toBeEnabled();
    await userEvent.click(canvas.getByRole("button", { name: "Play" }));
    await userEvent.click(deny);
    await readEnd(canvasElement);
    await expect(count()).toBeGreaterThan(held);
  },
};

/** Paused before the first frame: only the prompt is shown; each step adds one frame, and play the rest. */
export const StepByStep: Story = {
  args: { playing: false, speed: "instant" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const step = await canvas.findByRole("button", { name: "Step" });
    await expect(await canvas.findByText("0 frames")).toBeVisible();
    await waitFor(() => expect(canvas.getByRole("button", { name: "Stop" })).toBeVisible());
    await userEvent.click(step);
    await expect(await canvas.findByText("1 frames")).toBeVisible();
    await userEvent.click(step);
    await expect(await canvas.findByText("2 frames")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Play" }));
    await readEnd(canvasElement);
  },
};

/** The same scenario over AAP. */
export const OverAap: Story = {
  args: { protocol: "aap", speed: "instant" },
  play: async ({ canvasElement }) => readEnd(canvasElement),
};

/** The same scenario over UiPath's protocol, which has its own form of tool calls. */
export const OverUiPath: Story = {
  args: { protocol: "uipath", speed: "instant" },
  play: async ({ canvasElement }) => readEnd(canvasElement),
};

/** Paused in the middle of an answer: the moment is saved as a fixture, and copied as a story that shows it. */
export const PinnedMoment: Story = {
  args: { playing: false, speed: "instant" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const step = await canvas.findByRole("button", { name: "Step" });
    for (let frame = 1; frame <= 3; frame += 1) {
      await userEvent.click(step);
      await canvas.findByText(`${frame} frames`);
    }
    const save = canvas.getByRole("button", { name: "Save as fixture" });
    await waitFor(async () => {
      const { name, text } = await catchDownload(() => userEvent.click(save));
      await expect(name).toBe("weather-3.har");
      const { log } = JSON.parse(text);
      await expect(log.entries.at(-1).response.content.text.match(/^data:/gm)).toHaveLength(3);
    });
    await expect(canvas.getByText("Saved weather-3.har.")).toBeVisible();
    const story = await catchCopy(() => userEvent.click(canvas.getByRole("button", { name: "Copy as story" })));
    await expect(story).toContain('import recording from "./weather-3.har?raw"');
    await expect(story).toContain(`{ prompt: "${findScenario("weather").suggestion}" }`);
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ThreadView } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent } from "../../src/model/index.ts";
import { waitUntilStill } from "../support/waitUntilStill.ts";

interface Props {
  /** Number of finished turns. */
  readonly turns: number;
  /** Number of sentences of each answer. */
  readonly sentences: number;
}

function writeTurn(name: string, sentences: number): AgentEvent[] {
  const [asked, answered] = [`${name}-user`, `${name}-agent`];
  const place = { turnId: name, messageId: answered };
  const text = `Prices are formatted in one place. ${"Totals are sums of rounded prices. ".repeat(sentences)}`;
  return [
    { type: "turn.started", turnId: name },
    { type: "message.started", turnId: name, messageId: asked, role: "user" },
    { type: "text.final", turnId: name, messageId: asked, partId: asked, kind: "answer", text: `Where in ${name}?` },
    { type: "message.started", ...place, role: "assistant" },
    { type: "toolCall.started", ...place, toolCallId: name, toolName: "read_file" },
    { type: "toolCall.updated", ...place, toolCallId: name, patch: { status: "completed", input: { path: "a.js" } } },
    { type: "text.final", ...place, partId: answered, kind: "answer", text },
    { type: "turn.ended", turnId: name, reason: "completed" },
  ];
}

const older = Array.from({ length: 30 }, (_, turn) => writeTurn(`older ${turn}`, 4)).flat();

function FakeThread({ turns, sentences }: Props) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    for (let turn = 0; turn < turns; turn += 1) fake.feed(...writeTurn(`turn ${turn}`, sentences));
    fake.feed({ type: "session.updated", patch: { olderCursor: "x" } });
    return Object.assign(fake, {
      loadOlder: () => fake.feed({ type: "history.loaded", place: "before", events: older }),
    });
  }, [turns, sentences]);
  return (
    <SessionProvider session={session}>
      <div style={{ display: "flex", flexDirection: "column", blockSize: 480 }}>
        <ThreadView />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Chat/ThreadView/Steady",
  args: { turns: 40, sentences: 4 },
  render: (args) => <FakeThread {...args} />,
  // Where a thread stands depends on the rows that were measured on the way.
  tags: ["!autodocs", "no-picture"],
};
export default meta;
type Story = StoryObj<Props>;

/** Returns the mounted rows, in order. */
const readRows = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-row]")];

/** The number of articles of the whole thread, also of those that are not mounted. */
const readCount = (root: HTMLElement) => root.querySelector("article")?.getAttribute("aria-setsize");

const readTop = (element: Element): number => element.getBoundingClientRect().top;

function findViewport(root: HTMLElement): Element {
  const viewport = root.querySelector('[data-slot="thread-viewport"]');
  if (viewport === null) throw new Error("There is no thread.");
  return viewport;
}

/** Where everything in the thread is now. */
const readPlaces = (root: HTMLElement): string =>
  [findViewport(root).scrollHeight, ...readRows(root).map(readTop)].join(" ");

/** Waits until the list has measured the mounted rows. */
const settle = (root: HTMLElement): Promise<void> => waitUntilStill(() => readPlaces(root));

const readBottom = (element: Element): number => element.getBoundingClientRect().bottom;

/** Scrolls to a fraction of the height; returns the first visible row. */
async function readAt(root: HTMLElement, share: number): Promise<HTMLElement> {
  const viewport = findViewport(root);
  // Rows that are measured for the first time move the others.
  const wanted = (): number => Math.round((viewport.scrollHeight - viewport.clientHeight) * share);
  await waitFor(async () => {
    viewport.scrollTo({ top: wanted() });
    await settle(root);
    await expect(Math.round(viewport.scrollTop)).toBe(wanted());
  });
  const row = readRows(root).find((one) => readBottom(one) > readTop(viewport) + 1 && one.textContent !== "");
  if (row === undefined) throw new Error("No row is visible.");
  return row;
}

async function loadOlder(root: HTMLElement, share: number): Promise<void> {
  const row = await readAt(root, share);
  const [key, bottom] = [row.getAttribute("data-row"), readBottom(row)];
  const count = readCount(root);
  within(root).getByRole("button", { name: "Load earlier messages" }).click();
  await waitFor(() => expect(readCount(root)).not.toBe(count));
  await settle(root);
  const same = readRows(root).find((one) => one.getAttribute("data-row") === key);
  await expect(same && Math.round(readBottom(same) - bottom)).toBe(0);
}

async function growAbove(root: HTMLElement, share: number): Promise<void> {
  const row = await readAt(root, share);
  // The list mounts rows above the viewport only some time after it was scrolled down.
  const above = await waitFor(() => {
    const last = readRows(root).findLast((one) => readBottom(one) < readTop(findViewport(root)));
    if (last === undefined) throw new Error("No row is mounted above.");
    return last;
  });
  await settle(root);
  const bottom = readBottom(row);
  above.style.paddingBlockEnd = "200px";
  await settle(root);
  await expect(Math.round(readBottom(row) - bottom)).toBe(0);
}

async function openCard(root: HTMLElement): Promise<void> {
  const viewport = findViewport(root);
  for (const steps of within(root).getAllByRole("button", { name: "1 step" })) await userEvent.click(steps);
  await settle(root);
  viewport.scrollTo({ top: viewport.scrollHeight });
  await settle(root);
  const top = viewport.scrollTop;
  const card = within(root).getAllByRole("button", { name: /a\.js/, expanded: false }).at(-1);
  if (card === undefined) throw new Error("There is no card.");
  await userEvent.click(card);
  await expect(card).toHaveAttribute("aria-expanded", "true");
  await settle(root);
  await expect(viewport.scrollTop).toBe(top);
  await expect(viewport.scrollHeight - viewport.clientHeight).toBeGreaterThan(top);
}

/**
 * The visible rows stay in place when a row above changes its height, e.g. after a picture is loaded, and when earlier messages are added.
 */
export const InTheMiddle: Story = {
  play: async ({ canvasElement }) => {
    await growAbove(canvasElement, 0.5);
    await loadOlder(canvasElement, 0.5);
  },
};

/**
 * A thread that is short enough to be mounted completely: while its end is followed a card is opened, and the thread does not scroll; then
 * earlier messages are added.
 */
export const ShortThread: Story = {
  args: { turns: 3 },
  play: async ({ canvasElement }) => {
    await settle(canvasElement);
    await openCard(canvasElement);
    await loadOlder(canvasElement, 0);
  },
};

/** A row above changes its height among the latest ones, which are in flow. */
export const NearTheEnd: Story = {
  args: { turns: 2, sentences: 80 },
  play: ({ canvasElement }) => growAbove(canvasElement, 0.8),
};

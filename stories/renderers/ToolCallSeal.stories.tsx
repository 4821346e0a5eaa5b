import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, AgentRequest, Answer } from "../../src/model/index.ts";
import { OpenLocationProvider, PartView } from "../../src/renderers/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface Asked extends Partial<Answer> {
  /** What was asked. @default "permission" */
  readonly kind?: AgentRequest["kind"] | undefined;
}

interface Props {
  /** How each call was answered, in the order of the calls. */
  readonly answers: readonly Asked[];
  /** Called with the key of the call whose seal is pressed; absent: there is no log. */
  readonly openRecord?: ((toolCallKey: string) => void) | undefined;
}

const place = { turnId: "t", messageId: "m" };
const names = ["npm test", "git push", "npm run build", "rm -r dist"];

function decide(index: number, { kind = "permission", ...answer }: Asked): AgentEvent[] {
  const toolCallId = `c${index}`;
  const requestId = `r${index}`;
  const base = { turnId: "t", kind, options: [], editable: true, canExplainDenial: true } as const;
  const given = { granted: true, by: "user", at: Date.UTC(2026, 0, 5, 14, 2), ...answer } as const;
  return [
    { type: "toolCall.started", ...place, toolCallId, toolName: "run_command", kind: "execute" },
    { type: "toolCall.updated", ...place, toolCallId, patch: { input: { command: names[index] ?? "" } } },
    { type: "request.opened", turnId: "t", request: { requestId, toolCallId, ...base } },
    { type: "request.updated", turnId: "t", requestId, state: "answered", answer: given },
    { type: "toolCall.updated", ...place, toolCallId, patch: { status: given.granted ? "completed" : "failed" } },
  ];
}

function Sealed({ answers, openRecord }: Props) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...place, role: "assistant" });
    fake.feed(...answers.flatMap((answer, index) => decide(index, answer)));
    return fake;
  }, [answers]);
  return (
    <SessionProvider session={session}>
      <OpenLocationProvider open={undefined} openRecord={openRecord}>
        {answers.map((_, index) => (
          <PartView key={index} partKey={`t:c${index}`} />
        ))}
      </OpenLocationProvider>
    </SessionProvider>
  );
}

const rule = { ruleId: "push", effect: "allow", toolName: "run_command" } as const;
const answers: readonly Asked[] = [
  {},
  { by: "policy", rule },
  { input: { command: "npm run build" }, unseen: 40 },
  { granted: false },
];

const meta: Meta<Props> = {
  title: "Tool calls/ToolCallCard/Seal",
  args: { answers, openRecord: fn() },
  render: (args) => <Sealed {...args} />,
};
export default meta;
type Story = StoryObj<Props>;

/** Handwriting for a person, a straight line for a rule, a broken ring where not all was seen; none for what was denied. */
export const WhoAndHow: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const seals = await canvas.findAllByRole("button", { name: /^Allowed by/ });
    await expect(seals.map((seal) => seal.getAttribute("aria-label")?.replace(/, [\d:]+\s[AP]M$/, ""))).toEqual([
      "Allowed by you",
      "Allowed by a rule",
      "Allowed by you, with changes, 40 lines unseen",
    ]);
    const strokes = seals.map((seal) => seal.querySelector("path:last-child")?.getAttribute("d"));
    await expect(strokes[0]).not.toBe(strokes[1]);
    await expect(seals[2]?.querySelector("path")).toHaveAttribute("stroke-dasharray");
    await userEvent.click(seals[1] ?? canvasElement);
    await expect(args.openRecord).toHaveBeenCalledWith("t:c1");
    // The press opened the log, not the card.
    await expect(canvas.queryByText("Show raw data")).toBeNull();
  },
};

/** Without a log the seal is no button, and still tells who. */
export const WithoutLog: Story = {
  args: { openRecord: undefined },
  play: async ({ canvasElement }) => {
    const seals = await within(canvasElement).findAllByTitle(/^Allowed by/);
    await expect(seals).toHaveLength(3);
    await expect(within(canvasElement).queryByRole("button", { name: /^Allowed by/ })).toBeNull();
  },
};

/** A page tool that was confirmed, and a call whose form was filled in, are sealed as well; one that ran by itself is not. */
export const ToolsAndForms: Story = {
  args: {
    answers: [
      { kind: "execution", by: "tool", output: "done", grant: { by: "user", at: Date.UTC(2026, 0, 5, 14, 2) } },
      { kind: "form", input: { name: "shop" } },
      { kind: "execution", by: "tool", output: "done" },
    ],
  },
  play: async ({ canvasElement }) => {
    const seals = await within(canvasElement).findAllByRole("button", { name: /^Allowed by you, [^,]+$/ });
    await expect(seals).toHaveLength(2);
  },
};

export const Dark: Story = {
  ...WithoutLog,
  globals: { theme: "dark" },
  play: async (context) => {
    await WithoutLog.play?.(context);
    await expectDark(context.canvasElement, ".cs-seal");
  },
};

export const RightToLeft: Story = {
  ...WhoAndHow,
  globals: { direction: "rtl" },
  play: async (context) => {
    await WhoAndHow.play?.(context);
    await expectRightToLeft(context.canvasElement, { first: ".cs-tool-call-icon", next: ".cs-seal" });
  },
};

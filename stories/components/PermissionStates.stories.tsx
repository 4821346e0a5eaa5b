import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, mocked, userEvent, waitFor, within } from "storybook/test";
import type { AskingSession } from "../../src/components/test-support/createAskingSession.ts";
import type { Answer, HeldElsewhere, Json, KitError, RequestState } from "../../src/model/index.ts";
import { Asking, type AskingProps } from "../support/Asking.tsx";
import { findPart } from "../support/findPart.ts";

const granted: Answer = { granted: true, by: "user", at: 0 };

/** Brings the first request into a state. */
function become(
  state: Exclude<RequestState, "withdrawn" | "expired">,
  more: { answer?: Answer; error?: KitError; heldElsewhere?: HeldElsewhere } = {},
) {
  return (session: AskingSession) =>
    session.feed({ type: "request.updated", turnId: "t", requestId: "permission:a", state, ...more });
}

/** A call with an input of many kinds, and the schema of it. */
const input: Json = {
  to: ["ada@example.com"],
  subject: "Build finished",
  body: "Hello,\n\nthe build is green.\n",
  priority: "normal",
  copies: 1,
  track: true,
  retry: { after: 30, unit: "s" },
  reply: null,
  body_format: { kind: "html", theme: "plain" },
};
const schema: Json = {
  type: "object",
  required: ["to", "subject"],
  properties: {
    to: { type: "array", title: "Recipients", items: { type: "string", format: "email" }, minItems: 1 },
    subject: { type: "string", title: "Subject", description: "Shown in the list of messages.", maxLength: 80 },
    body: { type: "string", title: "Text", format: "textarea" },
    priority: { type: "string", title: "Priority", enum: ["low", "normal", "high"], default: "normal" },
    copies: { type: "integer", title: "Copies", minimum: 1, maximum: 5 },
    track: { type: "boolean", title: "Track opening" },
    retry: {
      type: "object",
      title: "Retry",
      properties: { after: { type: "number", title: "After" }, unit: { type: "string", enum: ["s", "min"] } },
    },
    reply: { type: ["string", "null"], title: "Answer to" },
    body_format: {
      title: "Format",
      oneOf: [
        { title: "Plain text", type: "object", properties: { kind: { const: "text" } }, required: ["kind"] },
        {
          title: "HTML",
          type: "object",
          properties: { kind: { const: "html" }, theme: { type: "string", title: "Theme" } },
          required: ["kind", "theme"],
        },
      ],
    },
  },
};

/** Requests a mail with this input. */
function askMail(editable: boolean) {
  return (session: AskingSession) => {
    const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
    session.feed({ type: "toolCall.started", ...at, toolName: "send_email", argument: JSON.stringify(input) });
    session.askFor({ requestId: "permission:a", kind: "permission", toolCallId: "a", editable, schema });
  };
}

const meta: Meta<AskingProps> = {
  title: "Permissions/PermissionPrompt",
  component: Asking,
  args: { ask: (session) => void session.askPermission("a", '{"command":"node --test"}') },
  render: (args) => <Asking {...args} />,
};
export default meta;
type Story = StoryObj<AskingProps>;

/** Staged: decided, not sent until the others are decided. */
export const Staged: Story = {
  args: { later: become("staged", { answer: granted }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("You allowed this.")).toBeVisible();
    await expect(canvas.getByText(/Sent once all requests are answered\./)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Change" })).toBeEnabled();
  },
};

/** Staged while the conversation is loaded after a reload of the page: the answer is sent after it, and can still be changed. */
export const StagedWhileLoading: Story = {
  args: {
    later: (session) => {
      session.set({ loading: true });
      become("staged", { answer: granted })(session);
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/Sent once the conversation has loaded\./)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Change" })).toBeEnabled();
  },
};

/** Staged in another tab: here it can only be taken over. */
export const DecidedElsewhere: Story = {
  args: { later: become("open", { heldElsewhere: "allowed" }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("Allowed in another tab, not sent yet.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^Allow|^Deny/ })).toBeNull();
    await expect(canvas.getByRole("button", { name: "Answer here instead" })).toBeEnabled();
  },
};

/** The answer is being sent: there are no buttons. */
export const Sending: Story = {
  args: { later: become("sending", { answer: granted }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/Sending your answer/)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: /^Allow|^Deny|^Change/ })).toBeNull();
  },
};

/** The answer has arrived; the agent will continue. */
export const Sent: Story = {
  args: { later: become("sent", { answer: { ...granted, granted: false } }) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Sent, not confirmed yet/)).toBeVisible();
  },
};

/** Not delivered: the reason, and buttons to send it again or change it. */
export const Failed: Story = {
  args: {
    later: (session) => {
      become("sending", { answer: granted })(session);
      become("failed", { error: { code: "timeout", message: "" } })(session);
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/could not be sent/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

/** Answered by another user or tab: the decision. */
export const AnsweredElsewhere: Story = {
  args: { later: become("answered", { answer: { ...granted, elsewhere: true } }) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Allowed in another tab/)).toBeVisible();
  },
};

/** Withdrawn by the agent. */
export const Withdrawn: Story = {
  args: {
    later: (session) => session.feed({ type: "request.withdrawn", turnId: "t", requestId: "permission:a" }),
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Withdrawn before you decided/)).toBeVisible();
  },
};

/** Its deadline has passed. */
export const Expired: Story = {
  args: {
    later: (session) =>
      session.feed({ type: "request.withdrawn", turnId: "t", requestId: "permission:a", expired: true }),
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/Expired before you decided/)).toBeVisible();
  },
};

/** A countdown of the seconds until the deadline. */
export const Countdown: Story = {
  args: {
    ask: (session) => {
      session.askFor({
        requestId: "r",
        kind: "permission",
        title: "Book the table",
        expiresAt: Date.now() + 45_000,
      });
    },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("timer")).toHaveTextContent(/\d+ s left/);
  },
};

/** The input was changed by the agent while it was read. */
export const Changed: Story = {
  args: {
    later: (session) =>
      session.feed({
        type: "toolCall.updated",
        turnId: "t",
        messageId: "m",
        toolCallId: "a",
        patch: { input: { command: "rm -rf build" }, argument: '{"command":"rm -rf build"}' },
      }),
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^The agent changed this request: the input/)).toBeVisible();
  },
};

/** The agent's own options with the kit's labels by kind; the agent's labels are quoted. */
export const OwnOptions: Story = {
  args: {
    ask: (session) => {
      const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
      const argument = '{"command":"git status"}';
      session.feed({ type: "toolCall.started", ...at, toolName: "run_command", kind: "execute", argument });
      session.askFor({
        requestId: "permission:a",
        kind: "permission",
        toolCallId: "a",
        options: [
          { id: "1", label: "Yes, please", kind: "allow_once" },
          { id: "2", label: "Reject", kind: "allow_always" },
          { id: "3", label: "No", kind: "reject_once" },
          { id: "4", label: "Never ask", kind: "reject_always" },
        ],
      });
    },
  },
  play: async ({ canvasElement }) => {
    const prompt = findPart(canvasElement, ".cs-permission");
    const answers = within(prompt)
      .getAllByRole("button")
      .map((button) => (button.getAttribute("aria-label") ?? button.textContent).replace(/Alt\+.*/, ""));
    await expect(answers.slice(2)).toEqual([
      "Deny",
      "Deny always",
      "Deny with a reason",
      "Suggest changes",
      "Allow once",
      "Do not ask again",
    ]);
    await expect(prompt).toHaveTextContent("Deny always “Never ask”Allow once “Yes, please”Allow always “Reject”");
  },
};

/** A form from the schema of the input, and the list of changes, before the grant. */
export const Edit: Story = {
  args: { ask: askMail(true) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Edit first" }));
    const subject = await canvas.findByRole("textbox", { name: /^Subject/ });
    await userEvent.clear(subject);
    await userEvent.type(subject, "Build is green");
    await userEvent.click(canvas.getByRole("button", { name: "Add to Recipients" }));
    await expect(canvas.getByRole("region", { name: "Your changes" })).toHaveTextContent("Build is green");
    await expect(canvas.getByRole("combobox", { name: "Kind of Format" })).toHaveDisplayValue("HTML");
  },
};

/** A value that violates the schema is reported at its field, and nothing is sent. */
export const EditFaults: Story = {
  args: { ask: fn(askMail(true)) },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Edit first" }));
    const copies = await canvas.findByRole("textbox", { name: /^Copies/ });
    await userEvent.clear(copies);
    await userEvent.type(copies, "9");
    await userEvent.click(await canvas.findByRole("button", { name: /^Show the rest/ }));
    (await canvas.findByRole("button", { name: "Allow with these changes" })).focus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByRole("alert")).toHaveTextContent("out of range");
    const calls = mocked(args.ask).mock.calls.flatMap(([session]) => session.calls);
    await expect(calls.filter(([name]) => name === "decide")).toEqual([]);
  },
};

/** When the wire takes no edited input: a denial with the changes as its reason. */
export const Suggest: Story = {
  args: { ask: askMail(false) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Suggest changes" }));
    await expect(await canvas.findByText(/takes no edits/)).toBeVisible();
  },
};

/** Who asks: two sub-agents in one queue, each request with a row that leads to its prompt. */
export const SubAgents: Story = {
  args: {
    ask: (session) => {
      for (const [id, title] of [
        ["p1", "Cache helper"],
        ["p2", "Build helper"],
      ] as const) {
        const at = { turnId: "t", messageId: "m" } as const;
        session.feed({ type: "toolCall.started", ...at, toolCallId: id, toolName: "delegate", title, argument: "{}" });
        session.feed({
          type: "toolCall.started",
          ...at,
          toolCallId: `${id}a`,
          parentToolCallId: id,
          toolName: "delete_file",
          kind: "delete",
          argument: JSON.stringify({ path: `${id}/cache.db` }),
        });
        session.askFor({ requestId: `permission:${id}`, kind: "permission", toolCallId: `${id}a` });
      }
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("Asked by")).toBeVisible();
    await expect(canvas.getByText("Request 1 of 2")).toBeVisible();
    const row = canvas.getByRole("button", { name: "Build helper Delete p2/cache.db" });
    await userEvent.click(row);
    await expect(canvas.getByText("Request 2 of 2")).toBeVisible();
    await expect(row).toHaveAttribute("aria-current", "true");
  },
};

/** The same prompts as a modal dialog. */
export const AsDialog: Story = {
  args: { mode: "dialog" },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("dialog")).toBeVisible();
  },
};

/** The session of `DialogWhileWriting`, which asks only once something was typed. */
let writing: AskingSession | undefined;

/** While the user types no dialog opens: a line shows the number of requests, with a button that opens the dialog. */
export const DialogWhileWriting: Story = {
  args: {
    mode: "dialog",
    ask: (session) => {
      writing = session;
    },
  },
  render: (args) => (
    <>
      <textarea className="story-field" aria-label="Notes" />
      <Asking {...args} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const notes = canvas.getByRole("textbox", { name: "Notes" });
    await userEvent.type(notes, "Dear ");
    writing?.askPermission("a", '{"command":"ls"}');
    await expect(await canvas.findByText("1 request waits for you")).toBeVisible();
    await expect(canvas.queryByRole("dialog")).toBeNull();
    await userEvent.keyboard("Ada");
    await expect(notes).toHaveFocus();
    await expect(notes).toHaveValue("Dear Ada");
    await userEvent.click(canvas.getByRole("button", { name: "Review" }));
    await expect(await canvas.findByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Review" })).toHaveFocus());
    await expect(canvas.queryByRole("dialog")).toBeNull();
  },
};

export const EditDark: Story = { ...Edit, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

/** A call that changes 25 files: the prompt shows a page of them, and its button leads to the end of all. */
export const ManyFiles: Story = {
  args: {
    ask: (session) => {
      const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
      const content = Array.from(
        { length: 25 },
        (_, file) =>
          ({ type: "diff", path: `src/shop/page${file}.js`, oldText: "'EUR'\n", newText: "'CHF'\n" }) as const,
      );
      session.feed(
        { type: "toolCall.started", ...at, toolName: "edit_files", kind: "edit", argument: "{}" },
        { type: "toolCall.updated", ...at, patch: { content } },
      );
      session.askFor({ requestId: "permission:a", kind: "permission", toolCallId: "a" });
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("1 to 10 of 25")).toBeInTheDocument();
    await expect(canvas.queryByRole("button", { name: "Allow once" })).toBeNull();
    await expect(canvas.getByText("src/shop/page0.js")).toBeVisible();
    await expect(canvas.queryByText("src/shop/page10.js")).toBeNull();
  },
};

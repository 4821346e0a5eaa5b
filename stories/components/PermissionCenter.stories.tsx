import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { PermissionCenter, PermissionDock } from "../../src/components/index.ts";
import type { PermissionCenterProps } from "../../src/components/index.ts";
import { createAskingSession, type AskingSession } from "../../src/components/test-support/createAskingSession.ts";
import { createPolicy, SessionProvider } from "../../src/hooks/index.ts";
import type { AuditRecord, PolicyRule } from "../../src/model/index.ts";

const base = { sessionId: "s", turnId: "turn_1", step: 0, protocol: "acp 1", time: 1_763_700_000_000 } as const;
const deny: PolicyRule = { ruleId: "env", effect: "deny", path: "**/.env*", reason: "Secrets stay out of it." };
const rules: readonly PolicyRule[] = [
  deny,
  { ruleId: "status", effect: "allow", toolName: "run_command", command: { prefix: "git status" } },
];

/** Records as a session writes them. */
const records: readonly AuditRecord[] = [
  {
    ...base,
    number: 1,
    type: "decision",
    toolName: "run_command",
    toolCallId: "c1",
    input: { command: "npm publish --tag next" },
    requestId: "r1",
    requestKind: "permission",
    outcome: "sent",
    by: "user",
    granted: true,
    edit: '-/command "npm publish"\n+/command "npm publish --tag next"',
    option: { id: "opt-1", label: "Yes, this once", kind: "allow_once" },
    digest: "0b8efa5a3bf104413a725c6ff0459a6be12b1fd33314cbb138745baf39504ae5",
    latency: 4200,
  },
  {
    ...base,
    number: 2,
    type: "execution",
    toolName: "run_command",
    toolCallId: "c1",
    input: { command: "npm publish --tag next" },
    requestIds: ["r1"],
    runsOn: "server",
    by: "user",
    granted: true,
    status: "failed",
    error: { layer: "tool", code: "403" },
    startedAt: 1_763_700_000_000,
    endedAt: 1_763_700_003_400,
    result: "npm error 403 Forbidden",
    resultLength: 23,
    retries: 0,
  },
  {
    ...base,
    number: 3,
    type: "decision",
    toolName: "read_file",
    toolCallId: "c2",
    input: { path: "app/.env" },
    requestId: "r2",
    requestKind: "permission",
    outcome: "sent",
    by: "policy",
    granted: false,
    rule: deny,
    reason: "Secrets stay out of it.",
    latency: 2,
  },
];

interface CenterProps extends PermissionCenterProps {
  /** Rules of the app. */
  readonly rules: readonly PolicyRule[];
  /** The records of the audit log. */
  readonly records: readonly AuditRecord[];
}

function Center({ rules: own, records: written }: CenterProps) {
  const session = useMemo((): AskingSession => {
    const policy = createPolicy({ rules: own, now: () => base.time });
    if (own.length > 0) {
      const scope = { sessionId: "s", rememberedAt: base.time, expiresAt: base.time + 3_600_000 };
      const command = { exact: "node --test" };
      policy.remember({ ruleId: "m", effect: "allow", toolName: "run_command", command, digest: "00", ...scope });
    }
    const audit = { records: written, subscribe: () => () => undefined };
    return Object.assign(createAskingSession(), { policy, audit });
  }, [own, written]);
  return (
    <SessionProvider session={session}>
      <div style={{ maxInlineSize: 480 }}>
        <PermissionCenter />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<CenterProps> = {
  title: "Permissions/PermissionCenter",
  component: PermissionCenter,
  args: { rules, records },
  render: (args) => <Center {...args} />,
};
export default meta;
type Story = StoryObj<CenterProps>;

/** Rules of the app cannot be deleted here, remembered ones can. */
export const Rules: Story = {
  play: async ({ canvasElement }) => {
    const list = within(within(canvasElement).getByRole("list", { name: "Rules" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
    await expect(list.getAllByRole("button")).toHaveLength(1);
    await userEvent.click(list.getByRole("button", { name: /^Delete the rule/ }));
    await expect(list.getAllByRole("listitem")).toHaveLength(2);
  },
};

/** The result for a hypothetical call, and why a rule that allows is not sufficient. */
export const DryRun: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Try the rules" }));
    const verdict = () => canvasElement.querySelector(".cs-tester-verdict")?.textContent ?? "";
    await userEvent.type(canvas.getByLabelText("Tool"), "run_command");
    await userEvent.type(canvas.getByLabelText("Command"), "git status --short");
    await expect(verdict()).toContain("It would be allowed");
    await userEvent.type(canvas.getByLabelText("Command"), " && id");
    await expect(verdict()).toContain("several commands in one");
    await userEvent.type(canvas.getByLabelText("Path"), "app/.env");
    await expect(verdict()).toContain("It would be denied");
  },
};

/** Rules about a kind of tool or a value in the input can be tried too; invalid JSON is reported. */
export const DryRunOfInput: Story = {
  args: {
    rules: [
      { ruleId: "fetch", effect: "deny", kind: "fetch" },
      { ruleId: "env", effect: "allow", toolName: "deploy", input: { pointer: "/env", equals: "staging" } },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Try the rules" }));
    const verdict = () => canvasElement.querySelector(".cs-tester-verdict")?.textContent ?? "";
    await userEvent.type(canvas.getByLabelText("Tool"), "deploy");
    await userEvent.type(canvas.getByLabelText("Other input, as JSON"), '{{"env":');
    await expect(verdict()).toContain("not a JSON object yet");
    await userEvent.type(canvas.getByLabelText("Other input, as JSON"), '"staging"}');
    await expect(verdict()).toContain("It would be allowed");
    await userEvent.selectOptions(canvas.getByLabelText("What it does"), "Fetches");
    await expect(verdict()).toContain("It would be denied");
  },
};

/** Decisions and executions, narrowed down by a filter; a record opens to all of its fields. */
export const Log: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const log = within(canvas.getByRole("list", { name: "Log" }));
    await expect(log.getAllByRole("listitem")).toHaveLength(3);
    const by = canvas.getByRole("combobox", { name: "Who decided" });
    await userEvent.selectOptions(by, "A rule");
    await expect(log.getAllByRole("listitem")).toHaveLength(1);
    await userEvent.click(log.getByRole("button", { name: /^A rule did not allow the agent to read app\/\.env/ }));
    await expect(log.getByText(/Deny: paths/)).toBeVisible();
    await userEvent.selectOptions(by, "Anyone");
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Show" }), "Executions");
    await userEvent.click(log.getByRole("button", { name: /Failed/ }));
    await expect(log.getByText("Allowed by you")).toBeVisible();
    await expect(log.getByText("r1")).toBeVisible();
    await userEvent.type(canvas.getByRole("searchbox", { name: "Search the log" }), "nothing like this");
    await expect(canvas.getByText("No record matches.")).toBeVisible();
  },
};

/** Each record is a sentence; one file or one command can be chosen. */
export const Sentences: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const read = () =>
      Array.from(canvasElement.querySelectorAll(".cs-audit-sentence"), ({ textContent }) => textContent);
    await expect(read()).toEqual([
      "A rule did not allow the agent to read app/.env",
      "Failed: run npm publish --tag next",
      "You allowed the agent to run npm publish --tag next",
    ]);
    const subject = canvas.getByRole("combobox", { name: "File or command" });
    await userEvent.selectOptions(subject, "app/.env");
    await expect(read()).toEqual(["A rule did not allow the agent to read app/.env"]);
    await userEvent.selectOptions(subject, "npm publish --tag next");
    await expect(read()).toHaveLength(2);
    await userEvent.selectOptions(subject, "Any file or command");
    await expect(read()).toHaveLength(3);
  },
};

/** Nothing decided, no rules. */
export const Empty: Story = {
  args: { rules: [], records: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("No rules. You are asked each time.")).toBeVisible();
    await expect(canvas.getByText("Nothing was decided or run since you opened this page.")).toBeVisible();
    await expect(canvas.queryByRole("listitem")).toBeNull();
  },
};

function Remembering({ command }: { readonly command: string }) {
  const session = useMemo(() => {
    const asking = createAskingSession();
    asking.askPermission("a", JSON.stringify({ command }));
    return asking;
  }, [command]);
  return (
    <SessionProvider session={session}>
      <PermissionDock />
      <PermissionCenter />
    </SessionProvider>
  );
}

/** The rule is shown before it is stored, and is in the list afterwards. */
export const Remember: StoryObj = {
  render: () => <Remembering command="node --test" />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const more = await canvas.findByRole("button", { name: "Do not ask again" });
    // Both halves of the button are armed together.
    await waitFor(() => expect(more).not.toHaveAttribute("aria-disabled", "true"));
    await userEvent.click(more);
    const stored = canvasElement.querySelector("[data-slot=remembered-rule]")?.textContent;
    await expect(stored).toContain("exactly “node --test”, exactly this input, this conversation only");
    await expect(canvas.getByText("No rules. You are asked each time.")).toBeVisible();
  },
};

/** Several commands in one are never remembered. */
export const NotRemembered: StoryObj = {
  render: () => <Remembering command="git status && id" />,
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "Deny" })).toBeVisible();
    await expect(within(canvasElement).queryByRole("button", { name: "Do not ask again" })).toBeNull();
  },
};

import type { Meta, StoryObj } from "@storybook/react-vite";
import { useLayoutEffect, useState, type ReactElement } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import { ChangedFiles, ThreadView } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent, ContentBlock, ToolCallContent } from "../../src/model/index.ts";

const lines = Array.from({ length: 40 }, (_, index) => `export const value${index} = ${index};\n`);
const values = lines.join("");
const changed = lines.with(4, "export const value4 = four;\n").with(30, "// thirty\n").join("");

function change(toolCallId: string, content: ToolCallContent): AgentEvent[] {
  const at = { turnId: "t", messageId: "m", toolCallId } as const;
  return [
    { type: "toolCall.started", ...at, toolName: "edit_file", kind: "edit", argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status: "completed", content: [content] } },
  ];
}

const events: readonly AgentEvent[] = [
  { type: "turn.started", turnId: "t" },
  ...change("c1", { type: "diff", path: "src/values.js", oldText: values, newText: changed }),
  ...change("c2", { type: "diff", path: "src/new.js", oldText: null, newText: "export const answer = 42;\n" }),
  { type: "turn.ended", turnId: "t", reason: "completed" },
];

/** The session of the current story, for its play function. */
let session: FakeSession = createFakeSession();

function createChanged(sent: readonly ContentBlock[] = []): FakeSession {
  const created = createFakeSession();
  created.feed(...events);
  const turn = { turnId: "u", messageId: "u" } as const;
  for (const [index, block] of sent.entries()) {
    created.feed({ type: "turn.started", turnId: "u" }, { type: "message.started", ...turn, role: "user" });
    created.feed({ type: "part.added", ...turn, part: { type: "file", key: `u:${index}`, block } });
  }
  return created;
}

interface ChangedProps {
  readonly create?: () => FakeSession;
  readonly withThread?: boolean;
}

function Changed({ create = createChanged, withThread = false }: ChangedProps): ReactElement {
  // A toolbar renders the story again: what was decided stays.
  const [own] = useState(() => create());
  useLayoutEffect(() => {
    session = own;
  }, [own]);
  return (
    <SessionProvider session={own}>
      {withThread && <ThreadView />}
      <ChangedFiles />
    </SessionProvider>
  );
}

const meta: Meta<typeof ChangedFiles> = {
  title: "Diffs and review/ChangedFiles",
  component: ChangedFiles,
  render: () => <Changed />,
};
export default meta;
type Story = StoryObj<typeof meta>;

/** The bar above the composer. */
export const Bar: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /2 files changed/ }));
    const files = canvas.getAllByRole("listitem");
    const counts = files.map((file) =>
      Array.from(file.querySelectorAll(".cs-diff-counts [aria-hidden]"), ({ textContent }) => textContent),
    );
    await expect(counts).toEqual([["+2", "−2"], ["+1"]]);
    await userEvent.click(canvas.getByRole("button", { name: "Reject all of src/new.js" }));
    await expect(canvas.getByText("1 of 3 decided")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Undo" }));
    await expect(canvas.queryByText("1 of 3 decided")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Reject all of src/new.js" }));
  },
};

function createSealed(): FakeSession {
  const created = createFakeSession();
  const asked = { turnId: "t", requestId: "r1", kind: "permission", options: [] } as const;
  const answer = { granted: true, by: "user", at: 0 } as const;
  const [started, made] = change("c1", { type: "diff", path: "src/values.js", oldText: values, newText: changed });
  const other = change("c2", {
    type: "diff",
    path: "src/new.js",
    oldText: null,
    newText: "export const answer = 42;\n",
  });
  if (started === undefined || made === undefined) throw new Error("no change");
  created.feed(
    { type: "turn.started", turnId: "t" },
    started,
    {
      type: "request.opened",
      turnId: "t",
      request: { ...asked, toolCallId: "c1", editable: false, canExplainDenial: false },
    },
    { type: "request.updated", turnId: "t", requestId: "r1", state: "answered", answer },
    made,
    ...other,
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  return created;
}

/** A file whose change was asked about has the mark of who allowed it, which leads to the record. */
export const Sealed: Story = {
  render: () => <Changed create={createSealed} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /2 files changed/ }));
    const [values, created] = canvas.getAllByRole("listitem");
    if (values === undefined || created === undefined) throw new Error("no files");
    await expect(within(values).getByText("Allowed by you")).toBeInTheDocument();
    await expect(created.querySelector('[data-slot="seal"]')).toBeNull();
  },
};

/** Kept changes need no message: the bar disappears. */
export const AllKept: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Keep all" }));
    await userEvent.click(canvas.getByRole("button", { name: "Done" }));
    await expect(canvas.queryByRole("region", { name: "Changed files" })).toBeNull();
    await expect(session.calls).toEqual([]);
  },
};

/** One message: a text, the patch that reverts the rejected hunks, and the same as data. */
export const Send: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Review changes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review changes" }));
    await userEvent.click(dialog.getByRole("button", { name: "Reject change 2 of 2 in src/values.js" }));
    await userEvent.click(dialog.getByRole("button", { name: "Comment on change 1 of 2 in src/values.js" }));
    await userEvent.keyboard("Why a word?");
    await userEvent.click(dialog.getByRole("button", { name: "Add comment" }));
    await expect(dialog.getByText("Rejected")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Send review" }));
    await expect(session.calls).toHaveLength(1);
    await expect(session.calls[0]).toEqual([
      "send",
      [
        { type: "text", text: expect.stringContaining("-// thirty\n+export const value30 = 30;") },
        expect.objectContaining({ mimeType: "application/vnd.countersign.review+json" }),
      ],
    ]);
  },
};

function createBusy(): FakeSession {
  const created = createChanged();
  created.feed({ type: "turn.started", turnId: "u" });
  return created;
}

/** While the agent works, the review can be decided but not sent: what still changes would count as reviewed. */
export const Waiting: Story = {
  render: () => <Changed create={createBusy} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Reject all" }));
    await expect(canvas.getByText("The review can be sent when the agent has finished.")).toBeVisible();
    const send = canvas.getByRole("button", { name: "Send review" });
    await expect(send).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(send);
    await expect(session.calls).toEqual([]);
  },
};

/** The whole review by keyboard: F7 from change to change, the buttons by Tab, the end by Enter. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    within(canvasElement).getByRole("button", { name: "Review changes" }).focus();
    await userEvent.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "Review changes" }));
    const at = (hunk: string): Promise<void> =>
      waitFor(() => expect(document.activeElement).toHaveAttribute("data-hunk", hunk));
    await userEvent.keyboard("{F7}");
    await at("0");
    await userEvent.keyboard("{F7}");
    await at("1");
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(dialog.getByText("Rejected")).toBeVisible();
    await userEvent.keyboard("{Shift>}{F7}{/Shift}");
    await at("0");
    dialog.getByRole("button", { name: "Send review" }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(screen.queryByRole("dialog")).toBeNull();
    await expect(session.calls).toHaveLength(1);
  },
};

/** The changes as text, one after another. */
export const AsList: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Review changes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review changes" }));
    await userEvent.click(dialog.getByRole("button", { name: "Show as a list" }));
    const list = within(dialog.getByRole("list", { name: "List of changes" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
    await expect(dialog.getByText("3 changes, 3 added, 2 removed")).toBeVisible();
    await userEvent.keyboard("{F7}");
    await expect(document.activeElement).toHaveTextContent("src/values.js, change 1 of 2");
  },
};

/** The header of each hunk names its lines and has its buttons beside the name, above those lines. */
export const HunkHeaders: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Review changes" }));
    const dialog = await screen.findByRole("dialog", { name: "Review changes" });
    const heads = [...dialog.querySelectorAll('[data-slot="hunk-actions"]')];
    await expect(heads.map((head) => head.querySelector(".cs-hunk-name")?.textContent)).toEqual([
      "line 5",
      "line 31",
      "line 1",
    ]);
    for (const head of heads) {
      const [name, keep] = [".cs-hunk-name", ".cs-decision-buttons > button"].map((part) =>
        head.querySelector(part)?.getBoundingClientRect(),
      );
      await expect((keep?.left ?? Infinity) - (name?.right ?? 0)).toBeLessThan(16);
      const line = head.closest('[data-slot="diff-gap"]')?.nextElementSibling?.getBoundingClientRect();
      await expect(line?.top ?? 0).toBeGreaterThanOrEqual(keep?.bottom ?? Infinity);
    }
  },
};

export const InDialog: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Review changes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review changes" }));
    await userEvent.click(dialog.getByRole("button", { name: "Keep change 1 of 2 in src/values.js" }));
    await userEvent.click(dialog.getByRole("button", { name: "Reject change 2 of 2 in src/values.js" }));
  },
};

export const DarkInDialog: Story = { ...InDialog, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

const review: ContentBlock = {
  type: "resource",
  uri: "countersign:review",
  mimeType: "application/vnd.countersign.review+json",
  text: JSON.stringify({
    files: [
      { path: "src/values.js", kept: 1, rejected: 1, patch: "", undo: "", result: "0" },
      { path: "src/new.js", kept: 1, rejected: 0, patch: "", undo: "" },
    ],
    comments: [{ path: "src/values.js", side: "new", line: 5, endLine: 5, text: "Why a word?" }],
  }),
};

function createReviewed(): FakeSession {
  return createChanged([review]);
}

/** A sent review shows "pending" until the agent reports that it has carried it out. */
export const Sent: Story = {
  render: () => <Changed create={createReviewed} withThread />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("Review: 2 kept, 1 rejected")).toBeVisible();
    await expect(canvas.getByText("waiting for the agent to undo it")).toBeVisible();
    session.feed({ type: "turn.ended", turnId: "u", reason: "completed" });
    await expect(await canvas.findByText("the agent has not confirmed that it is undone")).toBeVisible();
  },
};

/** While the agent waits for an answer the bar only opens the review, without the look of an answer; afterwards the rest returns. */
export const WhileTheAgentAsks: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const open = await canvas.findByRole("button", { name: "Review changes" });
    await userEvent.click(canvas.getByRole("button", { name: "Keep all" }));
    await expect(await canvas.findByRole("button", { name: "Done" })).toHaveAttribute("data-variant", "primary");
    const request = {
      requestId: "r",
      turnId: "v",
      kind: "permission",
      options: [],
      editable: false,
      canExplainDenial: false,
    } as const;
    session.feed({ type: "turn.started", turnId: "v" }, { type: "request.opened", turnId: "v", request });
    await waitFor(() => expect(open).toHaveAttribute("data-variant", "quiet"));
    const names = canvas.getAllByRole("button").map(({ textContent }) => textContent);
    await expect(names.slice(1)).toEqual(["Undo", "Review changes"]);
    session.feed({ type: "request.withdrawn", turnId: "v", requestId: "r" });
    await waitFor(() => expect(open).toHaveAttribute("data-variant", "secondary"));
    await expect(canvas.getByRole("button", { name: "Done" })).toBeVisible();
  },
};

function createManyFiles(): FakeSession {
  const created = createFakeSession();
  created.feed(
    { type: "turn.started", turnId: "t" },
    ...Array.from({ length: 60 }, (_, file) =>
      change(`c${file}`, {
        type: "diff",
        path: `src/shop/page${file}.js`,
        oldText: "export const currency = 'EUR';\n",
        newText: "export const currency = 'CHF';\n",
      }),
    ).flat(),
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  return created;
}

/** A change of sixty files: the review shows a page of them, and a step leads to any. */
export const ManyFiles: Story = {
  render: () => <Changed create={createManyFiles} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Review changes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review changes" }));
    await expect(dialog.getByText("1 to 50 of 60")).toBeInTheDocument();
    await userEvent.click(dialog.getByRole("button", { name: "Previous change" }));
    await expect(await dialog.findByText("51 to 60 of 60")).toBeVisible();
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-slot="file-diff"]')).toHaveTextContent("page59.js"),
    );
  },
};

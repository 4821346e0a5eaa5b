import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState, type ReactElement } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { findFocused } from "../content/index.ts";
import { SessionProvider } from "../hooks/index.ts";
import { createFakeSession } from "../hooks/test-support/createFakeSession.ts";
import { en } from "../messages/index.ts";
import type { Part } from "../model/index.ts";
import { SearchOutput } from "../renderers/tool-call/output/SearchOutput.tsx";
import { ToolCallInner } from "../renderers/tool-call/group/ToolCallInner.tsx";
import { createPolicy } from "../session/index.ts";
import { DiffView, LineView, loadable, Picture, RemoteImage, type DiffReview } from "../ui/index.ts";
import { Terminal } from "../ui/terminal/Terminal.tsx";
import { AgentLog } from "./agent-log/AgentLog.tsx";
import { ChatBoundary } from "./chat/ChatBoundary.tsx";
import { RuleList } from "./permission-center/RuleList.tsx";
import { press } from "./test-support/pressFocused.ts";
import { renderFiles } from "./test-support/renderFiles.tsx";
import { SchemaForm } from "./schema-form/SchemaForm.tsx";
import { useSchemaValue } from "./schema-form/useSchemaValue.ts";

afterEach(cleanup);

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join("\n");
const change = { type: "diff", path: "a.js", oldText: `${lines(40)}\n`, newText: `${lines(39)}\nnew\n` } as const;
const parts = Array.from({ length: 60 }, (_, index): Part => ({ type: "step", key: `part ${index}` }));

function Names(): ReactElement {
  return <SchemaForm state={useSchemaValue("names", { type: "array", items: { type: "string" } }, ["a", "b"])} />;
}

function createRules(): ReactElement {
  const policy = createPolicy();
  for (const toolName of ["first", "second"])
    policy.remember({ ruleId: toolName, effect: "allow", toolName, rememberedAt: 1 });
  return (
    <SessionProvider session={Object.assign(createFakeSession(), { policy })}>
      <RuleList />
    </SessionProvider>
  );
}

interface Press {
  /** What is drawn. */
  readonly drawn: ReactElement;
  /** The name of the button that its press removes. */
  readonly button: string | RegExp;
  /** Selects what has the focus then. */
  readonly successor: string;
}

const presses: Readonly<Record<string, Press>> = {
  "all lines of a file": {
    drawn: <LineView text={lines(100)} label="a file" />,
    button: en.output.showAll(100),
    successor: ".cs-line-view",
  },
  "all lines of an output": {
    drawn: <Terminal output={lines(100)} />,
    button: /Show 40/,
    successor: ".cs-terminal-body",
  },
  "all lines of a long output": {
    drawn: <Terminal output={lines(900)} />,
    button: /Show 840/,
    successor: ".cs-terminal-window",
  },
  "an image of another server": {
    drawn: <RemoteImage src="https://images.example/a.png" alt="a" />,
    button: en.markdown.loadImage,
    successor: "img",
  },
  "a large picture": {
    drawn: <Picture src={`data:image/png;base64,${"A".repeat(2_000_000)}`} alt="a" />,
    button: en.picture.show,
    successor: ".cs-picture",
  },
  "the rest of a long line": {
    drawn: <DiffView change={{ ...change, newText: `${lines(39)}\n${"x".repeat(3000)}\n` }} />,
    button: en.diffView.moreCharacters(2000),
    successor: ".cs-diff-text[data-type=added]",
  },
  "unchanged lines": {
    drawn: <DiffView change={change} />,
    button: /unchanged/,
    successor: "[role=row][aria-rowindex='1']",
  },
  "all matches": {
    drawn: (
      <SearchOutput
        found={{ files: Array.from({ length: 50 }, (_, index) => ({ path: `${index}.ts`, matches: [] })), notes: [] }}
      />
    ),
    button: en.toolCall.detail.more(10),
    successor: ".cs-search-files",
  },
  "earlier parts of a sub-agent": {
    drawn: <ToolCallInner parts={parts} drawPart={(key) => <p key={key}>{key}</p>} />,
    button: en.toolCall.showEarlier(10),
    successor: ".cs-tool-call-inner",
  },
};

test.each(Object.entries(presses))("what a press reveals has the focus of its button: %s", (_what, place) => {
  const { container } = render(place.drawn);
  const button = press(place.button);
  expect(button.isConnected).toBe(false);
  expect(findFocused()).toBe(container.querySelector(place.successor));
});

test("what is drawn after a failure has the focus of the button that tried again; where it fails again, the button has it", () => {
  let broken = true;
  const Part = (): ReactElement => {
    if (broken) throw new Error("It cannot be drawn.");
    return <section className="drawn" />;
  };
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { container } = render(
    <SessionProvider session={createFakeSession()}>
      <p />
      <ChatBoundary>
        <Part />
      </ChatBoundary>
      <p />
    </SessionProvider>,
  );
  press(en.loadable.retry);
  expect(findFocused()).toBe(screen.getByRole("button", { name: en.loadable.retry }));
  broken = false;
  press(en.loadable.retry);
  expect(findFocused()).toBe(container.querySelector(".drawn"));
});

test.each([
  ["nothing", null],
  ["a fallback", <p key="fallback">…</p>],
])(
  "what could not be loaded has the focus of the button that tried again once it is there, after %s",
  async (_, fallback) => {
    const load = vi.fn<() => Promise<() => ReactElement>>().mockRejectedValue(new Error("offline"));
    const Late = loadable(load, fallback, "opened");
    const { container } = render(
      <>
        <Late />
        <p />
      </>,
    );
    await screen.findByRole("alert");
    load.mockResolvedValue(() => <section className="drawn" />);
    press(en.loadable.retry);
    await vi.waitFor(() => expect(container.querySelector(".drawn")).not.toBeNull());
    expect(findFocused()).toBe(container.querySelector(".drawn"));
  },
);

test("an image that cannot be loaded leaves its focus to the link that takes its place", () => {
  const { container } = render(<RemoteImage src="https://images.example/a.png" alt="a" />);
  press(en.markdown.loadImage);
  fireEvent.error(screen.getByRole("img"));
  expect(findFocused()).toBe(container.querySelector("a, button"));
});

test("a removed item leaves the focus to the next one, the last one to the button that adds", () => {
  render(
    <SessionProvider session={createFakeSession()}>
      <Names />
    </SessionProvider>,
  );
  const names = (): readonly (string | null | undefined)[] =>
    screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent);
  const [first, , add] = names();
  press(first ?? "");
  expect(findFocused()).toBe(screen.getByRole("button", { name: first ?? "" }));
  press(first ?? "");
  expect(findFocused()).toBe(screen.getByRole("button", { name: add?.trim() ?? "" }));
});

test("a revoked rule leaves the focus to another one, the last one to the note that there is none", () => {
  const { container } = render(createRules());
  const [first, second] = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label") ?? "");
  press(second ?? "");
  expect(findFocused()).toBe(screen.getByRole("button", { name: first ?? "" }));
  press(first ?? "");
  expect(findFocused()).toBe(container.querySelector("p"));
});

test("a deleted comment leaves the focus to the row that takes its place", () => {
  function Reviewed(): ReactElement {
    const comment = { id: "c", path: "a.js", side: "new", line: 39, endLine: 39, text: "Why?" } as const;
    const [comments, setComments] = useState<DiffReview["comments"]>([comment]);
    return <DiffView change={change} review={{ decisions: {}, comments, onUncomment: () => setComments([]) }} />;
  }
  const { container } = render(<Reviewed />);
  const place = container.querySelector(".cs-diff-comment")?.getAttribute("aria-rowindex");
  press(en.diffView.commentRemove);
  expect(findFocused()?.getAttribute("aria-rowindex")).toBe(place);
});

test.each([
  ["added", en.diffView.commentAdd],
  ["cancelled", en.diffView.commentCancel],
  ["cancelled with Escape", undefined],
])("a comment that is %s leaves the focus to the head of its hunk", (_what, button) => {
  const review: DiffReview = { decisions: {}, comments: [], onComment: () => undefined };
  const { container } = render(<DiffView change={change} review={review} />);
  press(/^Comment on/);
  const text = screen.getByRole("textbox", { name: en.diffView.commentText });
  fireEvent.change(text, { target: { value: "Why?" } });
  if (button === undefined) fireEvent.keyDown(text, { key: "Escape" });
  else press(button);
  expect(text.isConnected).toBe(false);
  expect(findFocused()).toBe(container.querySelector("[data-hunk='0']"));
});

test("a decision about all changes leaves the focus to the button that takes it back, and that to the first decision", () => {
  renderFiles(2);
  press("Reject all");
  expect(findFocused()).toBe(screen.getByRole("button", { name: "Undo" }));
  press("Undo");
  expect(findFocused()).toBe(screen.getByRole("button", { name: "Reject all" }));
});

test("an agent that was started again leaves the focus in its bar", () => {
  const draw = (state: "ended" | "starting" | "running") => (
    <AgentLog
      title="A"
      onRestart={() => undefined}
      process={{ state: state === "ended" ? { state, message: "no", lines: [] } : { state }, lines: [] }}
    />
  );
  const { rerender } = render(draw("ended"));
  press(en.agentLog.restart);
  rerender(draw("starting"));
  rerender(draw("running"));
  expect(findFocused()).toBe(screen.getByRole("button", { name: en.agentLog.show }));
});

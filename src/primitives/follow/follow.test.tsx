import { act, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Location, ToolCallContent, ToolKind } from "../../model/index.ts";
import { FollowRoot } from "./FollowRoot.tsx";
import { FollowText } from "./FollowText.tsx";
import { FollowToggle } from "./FollowToggle.tsx";
import { FollowTrail } from "./FollowTrail.tsx";
import { useFollowContext } from "./FollowContext.ts";
import { toFileTree } from "./toFileTree.ts";
import { toTouchedFiles } from "./toTouchedFiles.ts";
import { useSteady } from "./useSteady.ts";
import { elapse } from "../../testing/elapse.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

withFakeTimers();

interface Visit {
  readonly kind: ToolKind;
  readonly locations?: readonly Location[];
  readonly content?: readonly ToolCallContent[];
  readonly status?: "completed" | "in_progress" | "failed";
}

let count = 0;
function visit(session: FakeSession, { kind, locations = [], content = [], status = "completed" }: Visit): void {
  const at = { turnId: "t", messageId: "m", toolCallId: `c${(count += 1)}` } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "tool", kind, argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { locations, content, status } },
  );
}

function start(): FakeSession {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  return session;
}

function TrailOf() {
  const { trail } = useFollowContext();
  return <p data-testid="trail">{trail.map(({ location }) => location.path).join(" ")}</p>;
}

function Where({ text = "one\ntwo\nthree" }: { readonly text?: string }) {
  const { target, following, trail, open } = useFollowContext();
  const files = toTouchedFiles(trail).map(({ path, counts }) => `${path} ${JSON.stringify(counts)}`);
  return (
    <>
      <output>{`${target?.path}:${target?.line} ${following ? "following" : "staying"}`}</output>
      <ul aria-label="files">
        {files.map((file) => (
          <li key={file}>{file}</li>
        ))}
      </ul>
      <button type="button" onClick={() => open({ path: "a.js", line: 2 })}>
        open
      </button>
      <FollowToggle>follow</FollowToggle>
      <FollowText text={text} aria-label="text" />
      <FollowTrail>{(step, index) => <li key={index}>{`${step.kind} ${step.locations[0]?.path}`}</li>}</FollowTrail>
    </>
  );
}

async function show(session: FakeSession): Promise<void> {
  render(
    <SessionProvider session={session}>
      <FollowRoot>
        <Where />
      </FollowRoot>
    </SessionProvider>,
  );
  await elapse();
}
const where = () => screen.getByRole("status").textContent;

describe("following", () => {
  test("shows the agent's location and marks its lines", async () => {
    const session = start();
    visit(session, { kind: "read", locations: [{ path: "a.js", line: 2, endLine: 3 }] });
    await show(session);
    expect(where()).toBe("a.js:2 following");
    const marked = [...document.querySelectorAll<HTMLElement>("[data-current]")].map(({ dataset }) => dataset["line"]);
    expect(marked).toEqual(["2", "3"]);
    visit(session, { kind: "edit", locations: [{ path: "b.js", line: 1 }] });
    await elapse();
    expect(where()).toBe("b.js:1 following");
  });

  test("shows what the agent asks about, one request after the other", async () => {
    const session = start();
    for (const path of ["a.js", "b.js"]) {
      visit(session, { kind: "edit", locations: [{ path }], status: "in_progress" });
      const request = {
        turnId: "t",
        requestId: path,
        toolCallId: `c${count}`,
        kind: "permission",
        options: [],
      } as const;
      session.feed({
        type: "request.opened",
        turnId: "t",
        request: { ...request, editable: false, canExplainDenial: false },
      });
    }
    await show(session);
    expect(where()).toBe("a.js:undefined following");
    session.feed({ type: "request.withdrawn", turnId: "t", requestId: "a.js" });
    await elapse();
    expect(where()).toBe("b.js:undefined following");
  });

  test.each([
    [
      "drags the scroll bar, or a screen reader scrolls",
      () => {
        const box = screen.getByRole("region", { name: "text" });
        box.scrollTop = 40;
        fireEvent.scroll(box);
      },
    ],
    ["scrolls", () => fireEvent.wheel(screen.getByRole("region", { name: "text" }))],
    [
      "reads on by keyboard",
      () => fireEvent.keyDown(screen.getByRole("region", { name: "text" }), { key: "PageDown" }),
    ],
    ["opens another place", () => fireEvent.click(screen.getByRole("button", { name: "open" }))],
  ])("yields to a user who %s, until it is wanted again", async (_what, gesture) => {
    const session = start();
    visit(session, { kind: "read", locations: [{ path: "a.js", line: 2 }] });
    await show(session);
    gesture();
    visit(session, { kind: "read", locations: [{ path: "b.js", line: 9 }] });
    await elapse();
    expect(where()).toBe("a.js:2 staying");
    const toggle = screen.getByRole("button", { name: "follow" });
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(toggle);
    expect(where()).toBe("b.js:9 following");
  });

  test.each(["following", "staying"])(
    "leaves a user who scrolls where they read while the text changes, first %s",
    async (how) => {
      const session = start();
      visit(session, { kind: "edit", locations: [{ path: "a.js", line: 2 }] });
      const draw = (text: string) => (
        <SessionProvider session={session}>
          <FollowRoot>
            <Where text={text} />
          </FollowRoot>
        </SessionProvider>
      );
      const { rerender } = render(draw("one\ntwo"));
      await elapse();
      if (how === "staying") fireEvent.click(screen.getByRole("button", { name: "open" }));
      const box = screen.getByRole("region", { name: "text" });
      const scroll = vi.spyOn(box, "scrollTo");
      rerender(draw("one\ntwo\nthree"));
      expect(scroll, "nobody has scrolled").toHaveBeenCalledOnce();
      fireEvent.wheel(box);
      for (const text of ["one", "one\ntwo"]) rerender(draw(text));
      expect(where()).toBe("a.js:2 staying");
      expect(scroll, "somebody reads").toHaveBeenCalledOnce();
      fireEvent.click(screen.getByRole("button", { name: "follow" }));
      rerender(draw("one\ntwo\nthree"));
      expect(scroll.mock.calls.length, "followed again").toBeGreaterThan(1);
    },
  );

  test("rests after a turn on its last change, until the agent does something new", async () => {
    const session = start();
    visit(session, { kind: "edit", locations: [{ path: "a.js", line: 2 }] });
    visit(session, { kind: "edit", locations: [{ path: "b.js", line: 3 }], status: "failed" });
    visit(session, { kind: "read", locations: [{ path: "c.js", line: 4 }] });
    await show(session);
    expect(where()).toBe("c.js:4 following");
    session.feed({ type: "turn.ended", turnId: "t", reason: "completed" });
    await elapse();
    expect(where()).toBe("a.js:2 following");
    session.feed({ type: "turn.started", turnId: "u" });
    await elapse();
    expect(where(), "it has done nothing yet").toBe("a.js:2 following");
    const at = { turnId: "u", messageId: "n", toolCallId: "next" } as const;
    session.feed(
      { type: "message.started", turnId: "u", messageId: "n", role: "assistant" },
      { type: "toolCall.started", ...at, toolName: "tool", kind: "read", argument: "{}" },
      { type: "toolCall.updated", ...at, patch: { locations: [{ path: "d.js", line: 5 }], status: "completed" } },
      { type: "turn.ended", turnId: "u", reason: "completed" },
    );
    await elapse();
    expect(where(), "a turn that changed nothing").toBe("d.js:5 following");
  });

  test("counts the finished steps at each file, and no change that was not made", async () => {
    const session = start();
    const diff = (oldText: string | null, newText: string | null) =>
      ({ type: "diff", path: "a.js", oldText, newText }) as const;
    visit(session, { kind: "read", locations: [{ path: "a.js" }] });
    visit(session, { kind: "read", locations: [{ path: "a.js" }] });
    visit(session, { kind: "edit", content: [diff(null, "x")] });
    visit(session, { kind: "edit", content: [diff("x", "y")], status: "failed" });
    visit(session, { kind: "edit", content: [diff("x", "y")] });
    visit(session, { kind: "search", locations: [{ path: "b.js", line: 3 }] });
    visit(session, { kind: "delete", content: [diff("y", null)], status: "in_progress" });
    await show(session);
    expect(screen.getByRole("list", { name: "files" }).textContent).toBe(
      'a.js {"read":2,"create":1,"edit":1}b.js {"search":1}',
    );
    const trail = document.querySelectorAll("[data-slot=follow-trail] > li");
    expect([...trail].map((item) => item.textContent)).toEqual([
      "read a.js",
      "read a.js",
      "create a.js",
      "edit a.js",
      "edit a.js",
      "search b.js",
      "delete a.js",
    ]);
  });
});

describe("toFileTree", () => {
  test("lists folders first, sorted by name, and joins a folder with its only subfolder", () => {
    const files = ["z.js", "src/lib/deep/b.js", "src/lib/deep/a.js", "test/x.js", "/abs/y.js"];
    const draw = (nodes: ReturnType<typeof toFileTree>): unknown =>
      nodes.map(({ name, children, file }) => (file === undefined ? [name, draw(children)] : name));
    expect(draw(toFileTree(files.map((path) => ({ path, counts: {} }))))).toEqual([
      ["/abs", ["y.js"]],
      ["src/lib/deep", ["a.js", "b.js"]],
      ["test", ["x.js"]],
      "z.js",
    ]);
  });

  test("has the files of several roots in one folder with a name", () => {
    const files = ["/etc/hosts", "/home/x/a.ts"].map((path) => ({ path, counts: {} }));
    expect(toFileTree(files)).toMatchObject([
      {
        name: "/",
        path: "/",
        children: [
          { name: "etc", path: "/etc" },
          { name: "home/x", path: "/home/x" },
        ],
      },
    ]);
  });

  test("has no two folders, and no two files, with one path in a folder, and a name for each", () => {
    const path = fc.array(fc.constantFrom("/", "a", "abs", "b.ts"), { minLength: 1, maxLength: 6 });
    const paths = fc.uniqueArray(
      path.map((texts) => texts.join("")),
      { minLength: 1 },
    );
    const expectDistinct = (nodes: ReturnType<typeof toFileTree>): void => {
      const keys = nodes.map((node) => JSON.stringify([node.file === undefined, node.path]));
      expect(keys).toEqual([...new Set(keys)]);
      expect(nodes.map(({ name }) => name)).not.toContain("");
      for (const { children } of nodes) expectDistinct(children);
    };
    fc.assert(fc.property(paths, (list) => expectDistinct(toFileTree(list.map((it) => ({ path: it, counts: {} }))))));
  });

  test("is drawn however many folders a path has", () => {
    const deep = `${"a/".repeat(20_000)}x`;
    const depthOf = (nodes: ReturnType<typeof toFileTree>): number =>
      Math.max(0, ...nodes.map(({ children }) => 1 + depthOf(children)));
    const nodes = toFileTree([{ path: deep, counts: {} }]);
    expect(depthOf(nodes)).toBeLessThan(100);
    const findFile = ([node]: ReturnType<typeof toFileTree>): string | undefined =>
      node?.file?.path ?? findFile(node?.children ?? []);
    expect(findFile(nodes)).toBe(deep);
  });
});

describe("the trail", () => {
  const at = { turnId: "t", messageId: "m" } as const;

  test("orders a location by the time when it became known, although its call began earlier", async () => {
    const session = start();
    session.feed(
      { type: "toolCall.started", ...at, toolCallId: "slow", toolName: "grep", kind: "search", argument: "{}" },
      { type: "toolCall.started", ...at, toolCallId: "quick", toolName: "read", kind: "read", argument: "{}" },
      { type: "toolCall.updated", ...at, toolCallId: "quick", patch: { locations: [{ path: "a.js" }] } },
    );
    render(
      <SessionProvider session={session}>
        <FollowRoot>
          <TrailOf />
        </FollowRoot>
      </SessionProvider>,
    );
    session.feed({ type: "toolCall.updated", ...at, toolCallId: "slow", patch: { locations: [{ path: "late.js" }] } });
    await elapse();
    expect(screen.getByText("a.js late.js")).toBeTruthy();
  });

  test("moves at most four times a second, and ends at the agent's location", () => {
    vi.useFakeTimers();
    const seen: number[] = [];
    function Steady({ value }: { readonly value: number }) {
      const shown = useSteady(value, 250);
      if (seen.at(-1) !== shown) seen.push(shown);
      return null;
    }
    const view = render(<Steady value={0} />);
    for (let value = 1; value <= 40; value += 1) {
      view.rerender(<Steady value={value} />);
      act(() => void vi.advanceTimersByTime(25));
    }
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    expect(seen.length).toBeLessThanOrEqual(7);
    expect(seen.slice(0, 2)).toEqual([0, 1]);
    expect(seen.at(-1)).toBe(40);
  });
});

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Part, ToolCallPart, ToolCallStatus } from "../model/index.ts";
import { definePartRenderer } from "./definePartRenderer.tsx";
import { partRenderers } from "./partRenderers.ts";
import { RenderedPart } from "./RenderedPart.tsx";
import { RenderersProvider } from "./RenderersProvider.tsx";

afterEach(cleanup);

const call: ToolCallPart = {
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "read_file",
  kind: "read",
  runsOn: "server",
  argument: '{"path":"src/cart.js"}',
  input: { path: "src/cart.js", start_line: 10, end_line: 80 },
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
  rawOutput: { lines: 71 },
  startedAt: 0,
  endedAt: 1250,
};

const unknown: Part = { type: "unknown", key: "u", name: "shiny", value: { a: 1 } };

describe("a tool call", () => {
  test("describes in one line what it did, without raw names or JSON, and mounts no body while collapsed", () => {
    const { container } = render(<RenderedPart part={call} />);
    expect(container.textContent?.replaceAll(/\s+/g, " ")).toBe("Read src/cart.js (10–80)Done1.2 s");
    expect(container.querySelector("[data-slot=tool-call-body]")).toBeNull();
  });

  test("has the classes and attributes that styles and tests rely on", () => {
    const { container } = render(<RenderedPart part={call} />);
    const card = container.querySelector<HTMLElement>("[data-slot=tool-call]");
    expect(card?.dataset).toMatchObject({ status: "completed", kind: "read", toolCallId: "c1" });
  });

  test("opens to its output, and to the raw data on request", () => {
    const { container } = render(<RenderedPart part={call} />);
    fireEvent.click(screen.getByRole("button", { expanded: false }));
    expect(container.querySelector("[data-slot=tool-call-body]")?.textContent).toContain('"lines": 71');
    expect(container.querySelector("[data-slot=tool-call-raw]")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show raw data" }));
    expect(container.querySelector("[data-slot=tool-call-raw]")?.textContent).toContain("start_line");
  });

  test("can be controlled by its owner", () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    const { container } = render(<RenderedPart part={call} open={false} onOpenChange={onOpenChange} />);
    fireEvent.click(screen.getByRole("button"));
    expect(onOpenChange).toHaveBeenCalledWith(true);
    expect(container.querySelector("[data-slot=tool-call-body]")).toBeNull();
  });

  test("distinguishes failed, denied, cancelled and unfinished calls", () => {
    const statuses: ToolCallStatus[] = ["failed", "denied", "cancelled", "incomplete"];
    const notes = statuses.map((status) => {
      const { container, unmount } = render(<RenderedPart part={{ ...call, status }} defaultOpen />);
      const text = container.textContent;
      unmount();
      return text;
    });
    expect(new Set(notes).size).toBe(statuses.length);
  });

  test("shows arguments while they stream", () => {
    const part: ToolCallPart = { ...call, status: "pending", inputState: "streaming", argument: '{"path": "src/c' };
    const { container } = render(<RenderedPart part={part} defaultOpen />);
    expect(container.querySelector("[data-slot=tool-call-arguments]")?.textContent).toBe('{"path": "src/c');
  });

  test("shows hidden characters in a command", () => {
    const part: ToolCallPart = { ...call, kind: "execute", input: { command: "rm -rf ./build \u202e&& echo" } };
    const { container } = render(<RenderedPart part={part} />);
    expect(container.querySelector("[data-slot=hidden-character]")?.textContent).toBe("U+202E");
  });
});

describe("RenderedPart", () => {
  test("never throws on an unknown part", () => {
    const { container } = render(<RenderedPart part={unknown} defaultOpen />);
    expect(container.querySelector("[data-slot=unknown-part]")?.textContent).toContain('"a": 1');
  });

  test("falls back to the kit's renderer when the app's throws, and tries again when the part changes", () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const Broken = ({ part }: { part: ToolCallPart }): string => {
      if (part.status === "completed") throw new Error("broken renderer");
      return "drawn again";
    };
    const isCall = (part: Part): part is ToolCallPart => part.type === "tool_call";
    const renderers = [definePartRenderer({ id: "broken", matches: isCall, Component: Broken })];
    const show = (part: ToolCallPart) => (
      <RenderersProvider renderers={renderers}>
        <RenderedPart part={part} />
      </RenderersProvider>
    );
    const { container, rerender } = render(show(call));
    expect(container.querySelector("[data-slot=tool-call]")?.textContent).toContain("src/cart.js");
    rerender(show({ ...call, status: "failed" }));
    expect(container.textContent).toBe("drawn again");
    silent.mockRestore();
  });

  test("replaces a renderer of the kit by one with the same id", () => {
    const renderers = [{ id: "unknown", matches: () => true, Component: () => <p>mine</p> }];
    const { container } = render(
      <RenderersProvider renderers={renderers}>
        <RenderedPart part={unknown} />
      </RenderersProvider>,
    );
    expect(container.textContent).toBe("mine");
  });

  test.each([
    ["completed", "success"],
    ["failed", "danger"],
    ["denied", "neutral"],
    ["cancelled", "neutral"],
    ["incomplete", "warning"],
  ] as const)("a call that is %s looks so, and only one that was done looks done", (status, tone) => {
    const { container } = render(<RenderedPart part={{ ...call, status }} />);
    const mark = container.querySelector(".cs-tool-call-status");
    expect(mark?.getAttribute("data-tone")).toBe(tone);
    expect(mark?.querySelector(".lucide-check") !== null).toBe(status === "completed");
  });

  test("keeps the ids with which an app removes or replaces renderers", () => {
    const file: Part = { type: "file", key: "f", block: { type: "text", text: "of the file" } };
    const none = partRenderers.map(({ id }) => ({ id, matches: () => false, Component: () => null }));
    const ids = [
      "text",
      "reasoning",
      "tool-call",
      "plan",
      "review",
      "file",
      "source",
      "data",
      "step",
      "notice",
      "unknown",
    ];
    expect(none.map(({ id }) => id)).toEqual(ids);
    const { container } = render(
      <RenderersProvider renderers={none.filter(({ id }) => id === "file")}>
        <RenderedPart part={file} />
      </RenderersProvider>,
    );
    expect(container.querySelector("[data-slot=unknown-part]")).not.toBeNull();
  });

  test("shows for each failure what happened, and what to do", () => {
    const notice: Part = {
      type: "notice",
      key: "n",
      severity: "error",
      notice: "failure",
      error: { code: "unauthorized", message: "401", detail: "<b>no</b>" },
    };
    const { container } = render(<RenderedPart part={notice} />);
    expect(container.textContent).toContain("The server does not know who you are (401). Nothing was sent");
    expect(container.querySelector("b")).toBeNull();
  });

  test("says that it is the history that failed, and why, not that a message is kept", () => {
    const error = { code: "server", message: "" } as const;
    const notice: Part = { type: "notice", key: "n", severity: "error", notice: "history_failed", error };
    const { container } = render(<RenderedPart part={notice} />);
    expect(container.textContent).toBe("Error: The earlier messages could not be loaded. The server failed.");
  });
});

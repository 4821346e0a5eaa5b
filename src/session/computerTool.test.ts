import { describe, expect, test, vi } from "vitest";
import type { Json } from "../model/index.ts";
import { anthropicMessages, openAiChat, openAiResponses } from "../protocols/index.ts";
import {
  anthropic,
  callsOf,
  completion,
  openProviderSession,
  responses,
  messageOf,
  turnEnded,
} from "./fixtures/openProviderSession.ts";
import { selectPrompts } from "../hooks/requests/usePrompts.ts";
import { createPolicy } from "./policy/createPolicy.ts";
import type { ComputerAction } from "./tools/computer/ComputerAction.ts";
import { computerTool, type ComputerToolOptions } from "./tools/computer/computerTool.ts";
import { readComputerActions } from "./tools/computer/readComputerActions.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

/** The head of a PNG of this size, in base64. */
function aPng(width: number, height: number): string {
  const view = new DataView(new ArrayBuffer(24));
  view.setUint32(0, 0x89504e47);
  view.setUint32(12, 0x49484452);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return btoa(String.fromCharCode(...new Uint8Array(view.buffer)));
}

function aHarness(options: Partial<ComputerToolOptions> = {}) {
  const done: ComputerAction[] = [];
  const screenshot = vi.fn<ComputerToolOptions["screenshot"]>(({ width, height }) => ({
    mimeType: "image/png",
    data: aPng(width, height),
  }));
  const display = { width: 1280, height: 800 };
  const tool = computerTool({ display, screenshot, perform: (action) => void done.push(action), ...options });
  return { done, screenshot, computer: tool };
}

const checks = [
  { id: "sc_1", code: "malicious_instructions", message: "The page contains instructions that may be malicious." },
  { id: "sc_2", code: "irrelevant_domain", message: "The page is not what the user asked for." },
];
const computerCall = (actions: readonly Json[], pending_safety_checks: readonly Json[] = []): Json =>
  responses(
    { id: "rs_1", type: "reasoning", summary: [], encrypted_content: "secret" },
    {
      id: "cu_1",
      type: "computer_call",
      call_id: "call_C",
      status: "completed",
      pending_safety_checks: [...pending_safety_checks],
      actions: [...actions],
    },
  );
const click = { type: "click", button: "left", x: 120, y: 48 };
const clicked = { type: "click", button: "left", count: 1, keys: [], x: 120, y: 48 };
const image = `data:image/png;base64,${aPng(1280, 800)}`;

const openResponses = (harness: ReturnType<typeof aHarness>, first: Json, more = {}) =>
  openProviderSession({
    protocol: openAiResponses(),
    replies: [first, responses(messageOf("Done."))],
    tools: { computer: harness.computer },
    ...more,
  });

describe("OpenAI's computer_call", () => {
  test("performs its actions in order, and is answered with a new screenshot", async () => {
    const harness = aHarness();
    const { session, requests } = openResponses(harness, computerCall([click, { type: "type", text: "hello" }]));
    session.send("go");
    await turnEnded(session);
    expect(harness.done).toEqual([clicked, { type: "type", text: "hello" }]);
    expect(harness.screenshot).toHaveBeenCalledExactlyOnceWith({ width: 1280, height: 800 }, expect.anything());
    expect(requests[0]?.body["tools"]).toEqual([{ type: "computer" }]);
    const block = { type: "image", mimeType: "image/png", data: aPng(1280, 800) };
    expect(callsOf(session)[0]?.content).toEqual([{ type: "content", block }]);
    expect(JSON.stringify(requests[1]?.body["input"])).toContain(
      JSON.stringify({
        type: "computer_call_output",
        call_id: "call_C",
        output: { type: "computer_screenshot", image_url: image },
      }),
    );
  });

  test("waits until each safety check is granted, in the check's own words, and acknowledges them", async () => {
    const harness = aHarness();
    const { session, requests } = openResponses(harness, computerCall([click], checks));
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(3));
    const [first, second, execution] = session.thread.requests;
    expect([first, second].map((request) => [request?.kind, request?.reason, request?.safetyCheck])).toEqual(
      checks.map(({ message, code }) => ["permission", message, code]),
    );
    session.decide(requestIdOf(first), { granted: true });
    session.decide(requestIdOf(execution), { granted: true });
    session.runTool(execution?.toolCallKey ?? "");
    expect(harness.done).toEqual([]);
    session.decide(requestIdOf(second), { granted: true });
    await turnEnded(session);
    expect(harness.done).toEqual([clicked]);
    expect(JSON.stringify(requests[1]?.body["input"])).toContain(
      `"acknowledged_safety_checks":${JSON.stringify(checks)}`,
    );
  });

  test("shows the call as running once every check is granted, and asks the user nothing more", async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => void (finish = resolve));
    const { session } = openResponses(aHarness({ perform: () => finished }), computerCall([click], checks));
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(3));
    const [first, second] = session.thread.requests;
    expect(selectPrompts(session.thread)).toEqual([first, second]);
    for (const request of [first, second]) session.decide(requestIdOf(request), { granted: true });
    await vi.waitFor(() => expect(callsOf(session)[0]?.status).toBe("in_progress"));
    expect(selectPrompts(session.thread).filter(({ state }) => state === "open")).toEqual([]);
    finish();
    await turnEnded(session);
    expect(callsOf(session)[0]?.status).toBe("completed");
  });

  test("with one check denied does nothing, acknowledges nothing, and sends the user's reason to the model", async () => {
    const harness = aHarness();
    const { session, requests } = openResponses(harness, computerCall([click], checks));
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(3));
    const [first, second] = session.thread.requests;
    session.decide(requestIdOf(first), { granted: true });
    session.decide(requestIdOf(second), { granted: false, reason: "wrong page" });
    await turnEnded(session);
    expect(harness.done).toEqual([]);
    expect(callsOf(session)[0]?.status).toBe("denied");
    expect(requests[1]?.body["input"]).toEqual([
      { role: "user", content: "go" },
      { role: "user", content: "The computer call was not carried out: The user refused the call: wrong page" },
    ]);
  });

  test("a rule of the page never grants a safety check", async () => {
    const harness = aHarness();
    const policy = createPolicy({ rules: [{ ruleId: "all", effect: "allow", input: { pointer: "" } }] });
    const { session } = openResponses(harness, computerCall([click], checks), { policy });
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(3));
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    expect(harness.done).toEqual([]);
  });

  test("a denied check can be undone while another is open", async () => {
    const harness = aHarness();
    const { session } = openResponses(harness, computerCall([click], checks));
    session.send("go");
    await vi.waitFor(() => expect(session.thread.requests).toHaveLength(3));
    const [first, second] = session.thread.requests;
    session.decide(requestIdOf(first), { granted: false });
    session.reopen(requestIdOf(first));
    expect(session.thread.requests.map(({ state }) => state)).toEqual(["open", "open", "open"]);
    for (const request of [first, second]) session.decide(requestIdOf(request), { granted: true });
    await turnEnded(session);
    expect(harness.done).toEqual([clicked]);
  });

  test("an error of the harness is sent to the model, and no call stays without an answer", async () => {
    const harness = aHarness({ perform: () => Promise.reject(new Error("The window is gone.")) });
    const { session, requests } = openResponses(harness, computerCall([click]));
    session.send("go");
    await turnEnded(session);
    expect(JSON.stringify(requests[1]?.body["input"])).toContain("The window is gone.");
    expect(JSON.stringify(requests[1]?.body["input"])).not.toContain("computer_call");
  });
});

describe("Anthropic's computer", () => {
  const call = (id: string, input: Json): Json => ({ type: "tool_use", id, name: "computer", input });
  const open = (harness: ReturnType<typeof aHarness>, ...calls: readonly Json[]) =>
    openProviderSession({
      protocol: anthropicMessages(),
      replies: [anthropic(calls), anthropic([{ type: "text", text: "Done." }])],
      tools: { computer: harness.computer },
    });

  test("gets a large display scaled down, and its coordinates are scaled up", async () => {
    const harness = aHarness({ display: { width: 2560, height: 1600 } });
    const { session, requests } = open(
      harness,
      call("t1", { action: "left_click", coordinate: [678, 424] }),
      call("t2", { action: "scroll", coordinate: [0, 0], scroll_direction: "down", scroll_amount: 2 }),
    );
    session.send("go");
    await turnEnded(session);
    const frame = { width: 1356, height: 847 };
    expect(requests[0]?.body["tools"]).toEqual([
      { type: "computer_20251124", name: "computer", display_width_px: 1356, display_height_px: 847 },
    ]);
    expect(requests[0]?.headers.get("anthropic-beta")).toBe("computer-use-2025-11-24");
    expect(harness.screenshot.mock.calls.map(([size]) => size)).toEqual([frame, frame]);
    expect(harness.done).toMatchObject([
      { type: "click", x: 1280, y: 801 },
      { type: "scroll", deltaX: 0 },
    ]);
    expect(JSON.stringify(requests[1]?.body["messages"])).toContain(
      `"tool_use_id":"t1","content":[{"type":"image","source":{"type":"base64","media_type":"image/png"`,
    );
  });

  test("calls of one batch are performed one after the other", async () => {
    const order: string[] = [];
    const perform = async (action: ComputerAction): Promise<void> => {
      order.push(`begin ${action.type}`);
      await new Promise((resolve) => void setTimeout(resolve));
      order.push(`end ${action.type}`);
    };
    const harness = aHarness({ perform });
    const { session } = open(
      harness,
      call("t1", { action: "type", text: "a" }),
      call("t2", { action: "key", text: "Return" }),
    );
    session.send("go");
    await turnEnded(session);
    expect(order).toEqual(["begin type", "end type", "begin press", "end press"]);
  });

  test.each([
    ["an unknown action", { action: "format_disk" }],
    ["half of a gesture", { action: "left_click_drag", coordinate: [1, 1] }],
    ["a place outside of the screenshot", { action: "left_click", coordinate: [1281, 1] }],
  ])("%s executes nothing", async (_, input) => {
    const harness = aHarness();
    const { session } = open(harness, call("t1", input));
    session.send("go");
    await turnEnded(session);
    expect(harness.done).toEqual([]);
    expect(callsOf(session)[0]).toMatchObject({ status: "failed", error: { code: "invalid_input" } });
  });

  test("a screenshot of another size is an error: its coordinates would miss", async () => {
    const harness = aHarness({ screenshot: () => ({ mimeType: "image/png", data: aPng(2560, 1600) }) });
    const { session } = open(harness, call("t1", { action: "screenshot" }));
    session.send("go");
    await turnEnded(session);
    expect(callsOf(session)[0]?.error?.message).toContain("2560 by 1600, but 1280 by 800 was asked for");
  });
});

test("a wire without screenshots reports that before anything is sent", async () => {
  const { session, requests } = openProviderSession({
    protocol: openAiChat(),
    replies: [completion({ content: "Hi." })],
    tools: { computer: aHarness().computer },
  });
  session.send("go");
  await turnEnded(session, "error");
  expect(session.thread.turn.error?.message).toContain("Chat Completions takes no screenshots");
  expect(requests).toHaveLength(0);
});

test("the names of both providers give the same actions", () => {
  const same: readonly (readonly [Json, Json])[] = [
    [
      { type: "click", button: "right", x: 1, y: 2 },
      { action: "right_click", coordinate: [1, 2] },
    ],
    [
      { type: "click", button: "wheel", x: 1, y: 2 },
      { action: "middle_click", coordinate: [1, 2] },
    ],
    [
      { type: "double_click", x: 1, y: 2 },
      { action: "double_click", coordinate: [1, 2] },
    ],
    [
      { type: "move", x: 1, y: 2 },
      { action: "mouse_move", coordinate: [1, 2] },
    ],
    [
      {
        type: "drag",
        path: [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      },
      { action: "left_click_drag", start_coordinate: [1, 2], coordinate: [3, 4] },
    ],
    [
      { type: "scroll", x: 1, y: 2, scroll_x: 0, scroll_y: -300 },
      { action: "scroll", coordinate: [1, 2], scroll_direction: "up", scroll_amount: 3 },
    ],
    [
      { type: "keypress", keys: ["CTRL", "S"] },
      { action: "key", text: "ctrl+s" },
    ],
    [
      { type: "keypress", keys: ["ENTER"] },
      { action: "key", text: "Return" },
    ],
    [
      { type: "type", text: "hi" },
      { action: "type", text: "hi" },
    ],
    [{ type: "wait" }, { action: "wait", duration: 1 }],
    [{ type: "screenshot" }, { action: "screenshot" }],
  ];
  for (const [openAi, own] of same) {
    expect(readComputerActions(openAi)).toEqual(readComputerActions(own));
    expect(readComputerActions(openAi)).toHaveLength(1);
  }
  expect(readComputerActions({ action: "key", text: "ctrl+s" })).toEqual([{ type: "press", keys: ["Control", "s"] }]);
});

import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { digestInput } from "../../content/index.ts";
import { defineTool, SessionProvider } from "../../hooks/index.ts";
import type { ClientTools } from "../../hooks/index.ts";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { RunsOn, ToolCallPatch, ToolKind } from "../../model/index.ts";
import { PartView } from "../PartView.tsx";
import { ClientToolRenderers } from "./ClientToolRenderers.tsx";
import { ToolCallGroup } from "./group/ToolCallGroup.tsx";

afterEach(cleanup);

const at = { turnId: "t", messageId: "m" } as const;
const stock = defineTool({
  description: "Shows the stock",
  parameters: z.object({ product: z.string(), warehouse: z.string().default("Oslo") }),
  output: z.object({ pieces: z.number() }),
  execute: () => ({ pieces: 12 }),
  Component: ({ input, output, status }) => (
    <p>
      {input.product} in {input.warehouse}: {output?.pieces ?? status}
    </p>
  ),
});
const plain = defineTool({
  description: "Shows the stock",
  parameters: { type: "object", properties: { product: { type: "string" } }, required: ["product"] },
  execute: () => "12 pieces",
  Component: ({ input, output }) => <p>{`${input.product}: ${typeof output === "string" ? output : "counting"}`}</p>,
});

interface Call {
  readonly id?: string;
  readonly input: string;
  readonly runsOn?: RunsOn;
  readonly kind?: ToolKind;
  readonly patch?: ToolCallPatch;
}

const last: Call = { id: "last", input: '{"product":"Table"}' };

function feed(session: FakeSession, { id = "c1", input, runsOn = "application", kind, patch }: Call): void {
  session.feed({
    type: "toolCall.started",
    ...at,
    toolCallId: id,
    toolName: "show_stock",
    argument: input,
    runsOn,
    kind,
  });
  if (patch !== undefined) session.feed({ type: "toolCall.updated", ...at, toolCallId: id, patch });
}

async function show(calls: readonly Call[], tools: ClientTools = { show_stock: stock }, node?: ReactNode) {
  const session = createFakeSession();
  session.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...at, role: "assistant" });
  for (const call of [...calls, last]) feed(session, call);
  render(
    <SessionProvider session={session}>
      <ClientToolRenderers tools={tools}>
        {node ?? <PartView partKey="t:c1" />}
        <PartView partKey="t:last" />
      </ClientToolRenderers>
    </SessionProvider>,
  );
  // The renderer and the validator are loaded, and the inputs are checked in the order of the calls.
  await screen.findByText(/Table/, { selector: "p" });
  return session;
}

const drawn = () => screen.queryByText(/Chair/, { selector: "p" })?.textContent;

test("draws a call of the page by its component, with the parsed input and the checked output", async () => {
  const session = await show([{ input: '{"product":"Chair"}' }]);
  expect(await screen.findByText("Chair in Oslo: pending")).toBeTruthy();
  act(() => {
    session.feed({
      type: "toolCall.updated",
      ...at,
      toolCallId: "c1",
      patch: { status: "completed", result: { pieces: 12 } },
    });
  });
  expect(await screen.findByText("Chair in Oslo: 12")).toBeTruthy();
});

test("draws a tool with a JSON Schema, too", async () => {
  const patch = { status: "completed", result: "12 pieces" } as const;
  await show([{ input: '{"product":"Chair"}', patch }], { show_stock: plain });
  expect(await screen.findByText("Chair: 12 pieces")).toBeTruthy();
});

const refused: readonly (readonly [string, Call])[] = [
  ["a server's tool of the same name", { input: '{"product":"Chair"}', runsOn: "server" }],
  ["an input that does not fit", { input: '{"product":5}' }],
  ["an input that is not complete", { input: '{"product":"Ch' }],
  ["an output that does not fit", { input: '{"product":"Chair"}', patch: { status: "completed", result: "many" } }],
  [
    "a call that failed",
    { input: '{"product":"Chair"}', patch: { status: "failed", error: { layer: "tool", message: "no" } } },
  ],
  ["a cancelled call", { input: '{"product":"Chair"}', patch: { status: "cancelled" } }],
];

test.each(refused)("the kit's card shows %s", async (_name, call) => {
  await show([call]);
  expect(document.querySelector(".cs-tool-call")).not.toBeNull();
  expect(drawn()).toBeUndefined();
});

test("calls that the app draws are not folded into one line with others", async () => {
  const ids = ["c1", "c2", "c3"];
  const calls = ids.map((id): Call => ({ id, input: '{"product":"Chair"}', kind: "read" }));
  await show(calls, undefined, <ToolCallGroup partKeys={ids.map((id) => `t:${id}`)} />);
  expect(await screen.findAllByText("Chair in Oslo: pending")).toHaveLength(3);
});

test("tools that are written anew at each render keep their drawn calls", async () => {
  const session = createFakeSession();
  session.feed({ type: "turn.started", turnId: "t" }, { type: "message.started", ...at, role: "assistant" });
  feed(session, { input: '{"product":"Chair"}' });
  const node = () => (
    <SessionProvider session={session}>
      <ClientToolRenderers tools={{ show_stock: { ...stock } }}>
        <PartView partKey="t:c1" />
      </ClientToolRenderers>
    </SessionProvider>
  );
  const { rerender } = render(node());
  const first = await screen.findByText("Chair in Oslo: pending");
  rerender(node());
  expect(screen.getByText("Chair in Oslo: pending")).toBe(first);
});

test("a call is drawn with the input that a person gave it in the permission", async () => {
  const session = await show([{ input: '{"product":"Chair"}' }]);
  const request = {
    turnId: "t",
    requestId: "r",
    kind: "permission",
    toolCallId: "c1",
    options: [],
    editable: true,
  } as const;
  const edit = { input: { product: "Sofa" }, digest: digestInput({ product: "Chair" }) };
  act(() => {
    session.feed(
      { type: "request.opened", turnId: "t", request: { ...request, canExplainDenial: false } },
      {
        type: "request.updated",
        turnId: "t",
        requestId: "r",
        state: "answered",
        answer: { granted: true, by: "user", at: 1, ...edit },
      },
    );
  });
  expect(await screen.findByText(/^Sofa in Oslo/)).toBeTruthy();
});

test("a call that the user has confirmed is sealed below what its component draws", async () => {
  const session = await show([
    { input: '{"product":"Chair"}', patch: { status: "completed", result: { pieces: 12 } } },
  ]);
  const request = {
    turnId: "t",
    requestId: "r",
    kind: "execution",
    toolCallId: "c1",
    options: [],
    editable: false,
  } as const;
  const answer = { granted: true, by: "tool", output: { pieces: 12 }, at: 2, grant: { by: "user", at: 1 } } as const;
  act(() => {
    session.feed(
      { type: "request.opened", turnId: "t", request: { ...request, canExplainDenial: false } },
      { type: "request.updated", turnId: "t", requestId: "r", state: "answered", answer },
    );
  });
  expect(await screen.findByTitle(/^Allowed by you/)).toBeTruthy();
  expect(drawn()).toBe("Chair in Oslo: 12");
});

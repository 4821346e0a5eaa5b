import type { Locator } from "@playwright/test";
import type { Json, JsonObject } from "../src/model/index.ts";
import { anthropicMessages, openAiResponses } from "../src/protocols/index.ts";
import { computerTool, createConnection } from "../src/session/index.ts";
import { sample } from "../scripts/fullRun.ts";
import { createHarness } from "./support/createHarness.ts";
import { serveModel } from "./support/serveModel.ts";
import { expect, test } from "./support/test.ts";

const display = { width: 1600, height: 1000 };
/** The size of the screenshot that the model receives. */
const frame = { width: 1356, height: 847 };

/** Where a model that looks at the screenshot would click. */
async function locate(locator: Locator): Promise<readonly [number, number]> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  const across = ((box.x + box.width / 2) * frame.width) / display.width;
  const down = ((box.y + box.height / 2) * frame.height) / display.height;
  return [Math.round(across), Math.round(down)];
}

/** The last screenshot in a request, and its size, read from its bytes. */
function readScreenshot(request: JsonObject): readonly [number, number] | undefined {
  const data = JSON.stringify(request).match(/.*(iVBORw0KGgo[A-Za-z0-9+/=]+)/)?.[1];
  if (data === undefined) return undefined;
  const bytes = Buffer.from(data, "base64");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const question = "Where do requests go?";
const check = { id: "sc_1", code: "sensitive_domain", message: "The page sends what is typed." };

const wires = [
  {
    protocol: anthropicMessages(),
    /** One call for each action. */
    steps: ([x, y]: readonly [number, number]): readonly Json[] =>
      [
        { action: "screenshot" },
        { action: "left_click", coordinate: [x, y] },
        { action: "type", text: question },
        { action: "key", text: "Return" },
      ].map((input, index) => ({
        type: "message",
        id: `msg_${index}`,
        role: "assistant",
        stop_reason: "tool_use",
        content: [{ type: "tool_use", id: `toolu_${index}`, name: "computer", input }],
      })),
    end: {
      type: "message",
      id: "msg_end",
      role: "assistant",
      stop_reason: "end_turn",
      content: [{ type: "text", text: "Asked." }],
    },
  },
  {
    protocol: openAiResponses(),
    /** One batch of actions, with a safety check. */
    steps: ([x, y]: readonly [number, number]): readonly Json[] =>
      [
        [{ type: "screenshot" }],
        [
          { type: "click", button: "left", x, y },
          { type: "type", text: question },
          { type: "keypress", keys: ["ENTER"] },
        ],
      ].map((actions, index) => ({
        object: "response",
        id: `resp_${index}`,
        status: "completed",
        output: [
          {
            type: "computer_call",
            id: `cu_${index}`,
            call_id: `call_${index}`,
            status: "completed",
            actions,
            pending_safety_checks: index === 0 ? [] : [check],
          },
        ],
      })),
    end: {
      object: "response",
      id: "resp_end",
      status: "completed",
      output: [
        {
          type: "message",
          id: "m",
          role: "assistant",
          content: [{ type: "output_text", text: "Asked.", annotations: [] }],
        },
      ],
    },
  },
];

for (const { protocol, steps, end } of sample(wires, 1)) {
  test(`a model drives our page by ${protocol.title}, through a harness of the app`, async ({ chat, page }) => {
    await page.setViewportSize(display);
    await chat.open({ agent: "chat" });
    const replies = [...steps(await locate(chat.composer)), end];
    const seen: unknown[] = [];
    const model = await serveModel(async (request) => {
      if (seen.length > 0) expect(readScreenshot(request)).toEqual([frame.width, frame.height]);
      seen.push(request);
      return replies[seen.length - 1] ?? end;
    });
    const tools = { computer: computerTool(createHarness(page, display)) };
    const session = createConnection({ protocol, url: model.url }).session(undefined, { tools });
    try {
      session.send("Ask the chat where requests go.");
      if (protocol.id === "openai-responses") {
        const isAsked = (): boolean => session.thread.requests.some(({ safetyCheck }) => safetyCheck !== undefined);
        await expect.poll(isAsked).toBe(true);
        await expect(chat.messages("user")).toHaveCount(0);
        const asked = session.thread.requests.find(({ safetyCheck }) => safetyCheck !== undefined);
        await expect.poll(() => asked?.reason).toBe(check.message);
        session.decide(asked?.requestId ?? "", { granted: true });
      }
      await expect(chat.messages("user").last()).toContainText(question);
      await expect.poll(() => session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
      expect(seen).toHaveLength(replies.length);
    } finally {
      session.close();
      model.close();
    }
  });
}

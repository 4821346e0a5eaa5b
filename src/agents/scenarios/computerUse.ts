import type { Json, ToolCallContent } from "../../model/index.ts";
import { drawPng, type Rectangle } from "./drawPng.ts";
import type { Scenario, ScenarioStep } from "./Scenario.ts";
import { step } from "./step.ts";

const palette = [0xe9ecf1, 0xffffff, 0x3a3f4b, 0x3b6fd4, 0xb6bcc8, 0x2c9c7c, 0xd4483b];

const page: readonly Rectangle[] = [
  { x: 0, y: 0, width: 240, height: 14, color: 2 },
  { x: 20, y: 28, width: 200, height: 108, color: 1 },
  { x: 32, y: 42, width: 90, height: 6, color: 2 },
  { x: 32, y: 58, width: 176, height: 16, color: 4 },
  { x: 33, y: 59, width: 174, height: 14, color: 1 },
  { x: 32, y: 110, width: 60, height: 18, color: 3 },
];
const typedText: readonly Rectangle[] = [{ x: 38, y: 63, width: 70, height: 6, color: 2 }];
const confirmation: readonly Rectangle[] = [
  { x: 20, y: 28, width: 200, height: 108, color: 1 },
  { x: 32, y: 60, width: 20, height: 20, color: 5 },
  { x: 60, y: 67, width: 110, height: 6, color: 2 },
];

/** The screen with the pointer on it. */
function screenshot(rectangles: readonly Rectangle[], [x, y]: readonly [number, number]): ToolCallContent {
  const pointer = { x: x - 3, y: y - 3, width: 6, height: 6, color: 6 };
  return {
    type: "content",
    block: {
      type: "image",
      mimeType: "image/png",
      data: drawPng({ width: 240, height: 150, palette, rectangles: [...rectangles, pointer] }),
    },
  };
}

/** One action and the screen after it. */
function act(id: string, title: string, input: Json, after: ToolCallContent): readonly ScenarioStep[] {
  return [
    step.tool(id, "computer", { input, title, kind: "other" }),
    step.begin(id),
    step.wait(700),
    step.content(id, after),
    step.complete(id, "Done."),
  ];
}

/** Fills in a form by actions on a screen: a screenshot, a click, typing, and a click that needs a permission. */
export const computerUse: Scenario = {
  name: "computer-use",
  title: "Actions on a screen",
  suggestion: "Fill in the order form for me",
  // A getter, since the screenshots are drawn only when the scenario runs.
  get steps() {
    return [
      step.think("I look at the screen first, then click into the field, type, and ask before I send anything."),
      ...act("call_1", "Take a screenshot", { action: "screenshot" }, screenshot(page, [120, 80])),
      ...act(
        "call_2",
        "Click at 120, 66",
        { action: "left_click", coordinate: [120, 66] },
        screenshot(page, [120, 66]),
      ),
      ...act(
        "call_3",
        "Type “2 x green tea”",
        { action: "type", text: "2 x green tea" },
        screenshot([...page, ...typedText], [120, 66]),
      ),
      step.tool("call_4", "computer", {
        input: { action: "left_click", coordinate: [62, 119] },
        title: "Click “Send order”",
        kind: "other",
      }),
      step.ask({
        request: { kind: "permission", id: "call_4", reason: "This click sends the order; it cannot be taken back." },
        granted: [
          step.begin("call_4"),
          step.wait(700),
          step.content("call_4", screenshot([...page, ...confirmation], [62, 119])),
          step.complete("call_4", "The page confirms the order."),
          step.say("The order is sent; the page confirms it."),
        ],
        denied: [
          step.say(
            "I did not send it ({reason}). The form stays filled in, so that you can check and send it yourself.",
          ),
        ],
      }),
    ];
  },
};

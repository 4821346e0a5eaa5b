import fc from "fast-check";
import { expect, test } from "vitest";
import { scenarios, step } from "../../agents/index.ts";
import { fitBlocks, heightOf, sketchShapes, sketchSteps, type SketchKind } from "./sketchSteps.ts";

const kinds = Object.keys(sketchShapes).filter((name): name is SketchKind => Object.hasOwn(sketchShapes, name));

test("a picture has only what fits, in the order of the steps, and is empty only without steps", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds)), fc.integer({ min: 32, max: 200 }), (blocks, room) => {
      const fitting = fitBlocks(blocks, room);
      expect(heightOf(fitting)).toBeLessThanOrEqual(room);
      let from = 0;
      for (const kind of fitting) {
        const at = blocks.indexOf(kind, from);
        expect(at).toBeGreaterThanOrEqual(from);
        from = at + 1;
      }
      expect(fitting.length === 0).toBe(blocks.length === 0);
    }),
  );
});

test("where room is short, the words go before the permission", () => {
  expect(fitBlocks(["text", "call", "permission", "text"], 40)).toEqual(["call", "permission"]);
});

test("both branches of a request, and calls at the same time, are part of the picture", () => {
  const { blocks, calls, asks } = sketchSteps([
    step.together([step.tool("a", "read")], [step.tool("b", "read", { parentToolCallId: "a" })]),
    step.ask({
      request: { kind: "permission", id: "a" },
      granted: [step.diff("a", "x.js", null, "1")],
      denied: [step.refuse("No.")],
    }),
  ]);
  expect(blocks).toEqual(["call", "helper", "permission", "change", "text"]);
  expect({ calls, asks }).toEqual({ calls: 2, asks: 1 });
});

test("a change is in the picture whether it comes with the call, in an update or by itself", () => {
  const content = [{ type: "diff", path: "x.js", oldText: null, newText: "1" }] as const;
  const { blocks } = sketchSteps([
    step.tool("a", "write", { patch: { content } }),
    step.update("a", { content }),
    step.content("a", content[0]),
  ]);
  expect(blocks).toEqual(["call", "change", "change", "change"]);
});

test("no two scenarios of the kit with several kinds of steps have the picture of another", () => {
  const pictures = scenarios.map(({ steps }) => fitBlocks(sketchSteps(steps).blocks, 59).join(" "));
  expect(pictures).not.toContain("");
  expect(new Set(pictures).size).toBeGreaterThan(pictures.length * 0.8);
});

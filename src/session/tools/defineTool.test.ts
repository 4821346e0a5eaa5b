import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import type { Json } from "../../model/index.ts";
import type { ClientTools, ToolContext } from "../Session.ts";
import { defineTool } from "./defineTool.ts";
import { toClientTools } from "./toClientTools.ts";
import type { ToolSchemas, ToolsOf } from "./toClientTools.ts";

const context = { signal: new AbortController().signal } as ToolContext;

test("a JSON Schema written in place gives the type of the input", () => {
  const tool = defineTool({
    description: "Tells the weather",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string" },
        days: { type: "integer" },
        unit: { enum: ["C", "F"] },
        tags: { type: "array", items: { type: "string" } },
      },
      required: ["city"],
    },
    execute(input) {
      expectTypeOf(input.city).toEqualTypeOf<string>();
      expectTypeOf(input.days).toEqualTypeOf<number | undefined>();
      expectTypeOf(input.unit).toEqualTypeOf<"C" | "F" | undefined>();
      expectTypeOf(input.tags).toEqualTypeOf<readonly string[] | undefined>();
      return input.city;
    },
  });
  expect(tool.parameters["required"]).toEqual(["city"]);
  expect(tool.execute({ city: "Oslo" }, context)).toBe("Oslo");
});

test("a Standard Schema gives the type, is declared as JSON Schema, and reports what does not fit", () => {
  const tool = defineTool({
    description: "Tells the weather",
    parameters: z.object({ city: z.string().min(2), days: z.number().default(3) }),
    execute(input) {
      expectTypeOf(input).toEqualTypeOf<{ city: string; days: number }>();
      return `${input.city} ${input.days}`;
    },
  });
  expect(tool.parameters).toMatchObject({ type: "object", properties: { city: { type: "string", minLength: 2 } } });
  expect(tool.validate?.({ city: "O" })).toMatch(/2/);
  expect(tool.validate?.({ city: "Oslo" })).toBeUndefined();
  expect(tool.execute({ city: "Oslo" }, context)).toBe("Oslo 3");
  expect(() => tool.execute({ city: 1 }, context)).toThrow(TypeError);
});

test("the type of an unknown keyword is JSON", () => {
  const tool = defineTool({
    description: "Takes anything",
    parameters: { anyOf: [{ type: "string" }] },
    execute(input) {
      expectTypeOf(input).toEqualTypeOf<Json>();
      return input;
    },
  });
  expect(tool.execute(["as it is"], context)).toEqual(["as it is"]);
});

test("the component of a tool gets its input and output by their schemas, and any tool fits where tools are expected", () => {
  const tool = defineTool({
    description: "Shows the weather",
    parameters: z.object({ city: z.string() }),
    output: z.object({ celsius: z.number(), sky: z.string().default("clear") }),
    execute: () => ({ celsius: 4 }),
    Component: ({ input, output, status }) => {
      expectTypeOf(input).toEqualTypeOf<{ city: string }>();
      expectTypeOf(output).toEqualTypeOf<{ celsius: number; sky: string } | undefined>();
      expectTypeOf(status).toEqualTypeOf<"pending" | "in_progress" | "awaiting_input" | "completed">();
      return null;
    },
  });
  const tools: ClientTools = { weather: tool };
  expectTypeOf(tools).toExtend<ToolsOf<ToolSchemas>>();
  // @ts-expect-error the output must fit its schema
  defineTool({ description: "", parameters: {}, output: z.object({ celsius: z.number() }), execute: () => "cold" });
  expect(tool.output).toBeDefined();
});

test.each([{}, null, true, { validate: "string", jsonSchema: { input: {} } }])(
  "a JSON Schema that a server sends with the key of Standard Schema stays a JSON Schema: %j",
  (standard) => {
    const tool = { description: "", parameters: { type: "object", "~standard": standard }, execute: () => "" };
    expect(toClientTools({ tool })["tool"]).toBe(tool);
  },
);

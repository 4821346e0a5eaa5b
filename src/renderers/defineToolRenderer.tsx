import { createElement, type ComponentType } from "react";
import { readToolOutputs, summarizeToolCall } from "../content/index.ts";
import type { ToolCallPart } from "../model/index.ts";
import type { PartProps, PartRenderer } from "./PartRenderer.ts";
import type { ToolProps, ToolRendererOptions, ToolSchema } from "./ToolRendererOptions.ts";

/** The options without their generic types. */
interface Options extends Omit<ToolRendererOptions, "input" | "output" | "Component"> {
  readonly input?: ToolSchema | undefined;
  readonly output?: ToolSchema | undefined;
  readonly Component: ComponentType<ToolProps<unknown, unknown>>;
}

/** The parsed input and output of a call; undefined when the renderer does not match it. */
type Reading = Pick<ToolProps<unknown, unknown>, "input" | "output"> | undefined;

/** Creates a renderer for the calls of a tool or kind, with typed input and output. Pass it to `<RenderersProvider>`. */
export function defineToolRenderer<In extends ToolSchema = undefined, Out extends ToolSchema = undefined>(
  options: ToolRendererOptions<In, Out>,
): PartRenderer;
/** The implementation, without the types of the schemas. */
export function defineToolRenderer(options: Options): PartRenderer {
  const { id, Component } = options;
  // Parts are immutable, so the result can be cached by part.
  const readings = new WeakMap<ToolCallPart, { readonly reading: Reading }>();
  function read(part: ToolCallPart): Reading {
    const cached = readings.get(part) ?? { reading: readCall(part, options) };
    readings.set(part, cached);
    return cached.reading;
  }
  const Checked = ({ part, ...props }: PartProps) => {
    const reading = part.type === "tool_call" ? read(part) : undefined;
    return part.type === "tool_call" && reading !== undefined
      ? createElement(Component, { ...props, ...reading, part })
      : null;
  };
  Checked.displayName = `ToolRenderer(${id})`;
  return { id, matches: (part) => part.type === "tool_call" && read(part) !== undefined, Component: Checked };
}

function readCall(part: ToolCallPart, { toolName, kind, matches, input, output }: Options): Reading {
  if (!isOneOf(toolName, part.toolName)) return undefined;
  if (kind !== undefined && !isOneOf(kind, summarizeToolCall(part).kind)) return undefined;
  if (matches !== undefined && !matches(part)) return undefined;
  if (input !== undefined && part.inputState !== "ready") return undefined;
  const ins = firstValid(input, [part.input]);
  const outputs = readToolOutputs(part);
  const outs = outputs.length === 0 ? { value: undefined } : firstValid(output, outputs);
  return ins === undefined || outs === undefined ? undefined : { input: ins.value, output: outs.value };
}

function isOneOf(wanted: string | readonly string[] | undefined, name: string): boolean {
  return wanted === undefined || (typeof wanted === "string" ? wanted === name : wanted.includes(name));
}

/** Returns the first valid value, as parsed by the schema. An asynchronous result counts as invalid: a render cannot wait. */
function firstValid(schema: ToolSchema, values: readonly unknown[]): { readonly value: unknown } | undefined {
  if (schema === undefined) return { value: values[0] };
  for (const value of values) {
    const result = schema["~standard"].validate(value);
    // Prevents an unhandled rejection.
    if (result instanceof Promise) result.catch(() => undefined);
    else if (result.issues === undefined) return { value: result.value };
  }
  return undefined;
}

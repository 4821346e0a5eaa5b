"use client";
import { useEffect, useState } from "react";
import type { Json, ToolCallPart } from "../../model/index.ts";
import { checkInput } from "../../session/index.ts";
import type { ClientTool } from "../../session/index.ts";
import { useLatest } from "../useLatest.ts";

/** The input of a call as its client tool parses it, or why it does not fit, in words for a developer. */
export type CheckedToolInput = { readonly value: unknown } | { readonly problem: string };

/** Inputs that were checked before, so that a row that is scrolled back into view is drawn at once. */
const results = new WeakMap<object, CheckedToolInput>();

function recall(input: Json | undefined): CheckedToolInput | undefined {
  return typeof input === "object" && input !== null ? results.get(input) : undefined;
}

async function check(tool: ClientTool, input: Json): Promise<CheckedToolInput> {
  const checked = await checkInput(tool, input);
  if ("problem" in checked) return checked;
  return { value: tool.parse === undefined ? checked.input : tool.parse(checked.input) };
}

/**
 * Checks the complete input of a call against a client tool's schema and `validate`, as before an execution. Returns undefined until then:
 * the validator is loaded with the first input.
 */
export function useToolInput(
  tool: ClientTool,
  { input, inputState }: Pick<ToolCallPart, "input" | "inputState">,
): CheckedToolInput | undefined {
  const [checked, setChecked] = useState<{ readonly input: Json | undefined; readonly result: CheckedToolInput }>();
  const latest = useLatest(tool);
  useEffect(() => {
    if (inputState !== "ready" || input === undefined || recall(input) !== undefined) return;
    let isCurrent = true;
    const store = (result: CheckedToolInput): void => {
      if (typeof input === "object" && input !== null) results.set(input, result);
      if (isCurrent) setChecked({ input, result });
    };
    void check(latest.current, input).then(store, (cause: unknown) => store({ problem: String(cause) }));
    return () => {
      isCurrent = false;
    };
  }, [latest, input, inputState]);
  if (inputState !== "ready") return undefined;
  return recall(input) ?? (checked?.input === input ? checked?.result : undefined);
}

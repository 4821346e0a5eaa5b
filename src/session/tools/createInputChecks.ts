import type { Json, ToolCallPart } from "../../model/index.ts";
import type { ClientTool } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import { checkInput } from "./checkInput.ts";
import { incompleteInput, refuseInput, type ToolRunResult } from "./runTool.ts";

/** The input of a call, with the key of the call. */
export type CheckedCall = Pick<ToolCallPart, "key" | "input" | "inputState">;

/** Checks the inputs of calls whose tools ask first. */
export interface InputChecks {
  /**
   * The result of a call whose input the tool refuses, the same at each check. Undefined for an input that fits or that cannot be checked,
   * and while it is being checked: the session advances again when a refusal is known.
   */
  refusal(tool: ClientTool, call: CheckedCall): ToolRunResult | undefined;
}

interface Check {
  readonly tool: ClientTool;
  readonly input: Json;
  refusal?: ToolRunResult;
}

/** Creates the input checks of a session. */
export function createInputChecks(context: Pick<SessionContext, "run" | "touch">): InputChecks {
  const checked = new Map<string, Check>();
  return {
    refusal(tool, { key, input, inputState }) {
      if (inputState === "invalid") return incompleteInput;
      if (inputState !== "ready" || input === undefined) return undefined;
      const known = checked.get(key);
      if (known?.input === input && known.tool === tool) return known.refusal;
      const check: Check = { tool, input };
      checked.set(key, check);
      void checkInput(tool, input).then((result) => {
        if (!("problem" in result) || result.code !== "invalid_input") return;
        check.refusal = refuseInput(result);
        context.run(() => context.touch());
      });
      return undefined;
    },
  };
}

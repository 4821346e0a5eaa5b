import type { Json, ToolCallPart } from "../../model/index.ts";
import type { ClientTool } from "../Session.ts";
import type { SessionContext } from "../SessionContext.ts";
import { checkInput } from "./checkInput.ts";

/** Checks the inputs of calls whose tools ask first. */
export interface InputChecks {
  /**
   * Whether the tool would refuse the call's input. False while it is being checked: the session advances again when a refusal is known.
   */
  isRefused(tool: ClientTool, call: ToolCallPart): boolean;
}

/** Creates the input checks of a session. */
export function createInputChecks(context: Pick<SessionContext, "run" | "touch">): InputChecks {
  const checked = new Map<string, { readonly input: Json; isRefused: boolean }>();
  return {
    isRefused(tool, { key, input, inputState }) {
      if (inputState === "invalid") return true;
      if (inputState !== "ready" || input === undefined) return false;
      const known = checked.get(key);
      if (known?.input === input) return known.isRefused;
      const check = { input, isRefused: false };
      checked.set(key, check);
      void checkInput(tool, input).then((result) => {
        if (!("problem" in result)) return;
        check.isRefused = true;
        context.run(() => context.touch());
      });
      return false;
    },
  };
}

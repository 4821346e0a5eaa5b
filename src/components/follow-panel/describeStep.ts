import { markHidden } from "../../content/index.ts";
import type { TimelineStep } from "../../content/index.ts";
import type { Messages } from "../../messages/index.ts";

/** The words of a step. */
export interface StepWords {
  /** What was or will be done, e.g. "Edited"; empty where the object tells it. */
  readonly verb: string;
  /** What it was done to, in one line; empty if that is unknown. Untrusted text. */
  readonly object: string;
  /** How it ended, where it is not done; else undefined. */
  readonly state: string | undefined;
}

/** Describes a step, e.g. "Edited", "src/cart.js". */
export function describeStep(step: TimelineStep, { followPanel }: Messages): StepWords {
  const { kind, callKind, state, locations, subject, isTitle } = step;
  const isFile = callKind !== "command" && callKind !== "search";
  const path = isFile ? locations[0]?.path : undefined;
  const object = (path ?? subject ?? "").replaceAll(/\s+/g, " ");
  const isPhrase = isTitle && path === undefined;
  if (kind === "grant" || kind === "denial") {
    const decided = followPanel.action[kind];
    const verb =
      callKind === "other" || isPhrase ? decided : followPanel.decision(decided, followPanel.ahead[callKind]);
    return { verb, object, state: undefined };
  }
  // A command that failed has run; a change that failed was not made.
  const ran = state === "done" || (state === "failed" && kind === "command");
  const verb = (ran ? followPanel.action : followPanel.ahead)[kind];
  return { verb: isPhrase ? "" : verb, object, state: state === "done" ? undefined : followPanel.state[state] };
}

/** Describes a step in one line for assistive technology: "Step 4 of 12: Edited src/cart.js, line 12"; hidden characters are marked. */
export function nameStep(step: TimelineStep, index: number, count: number, messages: Messages): string {
  const { followPanel, toolCall } = messages;
  const { verb, object, state } = describeStep(step, messages);
  const what = verb === "" ? object : toolCall.action(verb, object);
  const line = step.callKind === "command" || step.callKind === "search" ? undefined : step.locations[0]?.line;
  const name = followPanel.step(index + 1, count, what.trim(), line);
  return markHidden(state === undefined ? name : `${name} (${state})`);
}

import type { PlanEntry } from "../../../model/index.ts";
import type { Work } from "../createWork.ts";
import type { Ending, Intent } from "./Intent.ts";

interface Step {
  readonly text: string;
  readonly run: ReturnType<Intent["match"]>;
}

/** Why a plan stops, as part of a sentence. */
const reasons: Readonly<Record<Exclude<Ending, "done">, string>> = {
  failed: "did not work out",
  denied: "was not allowed",
  refused: "is something I decline",
};

/**
 * Creates the intent that does several tasks in order, as a plan that ticks off. It stops at the first step that is not done.
 *
 * @param match - Finds the task of one step.
 */
export function createPlan(match: (text: string) => ReturnType<Intent["match"]>): Intent {
  return {
    usage: "**Plan:** `TASK`; `TASK`; `TASK`, each of them one of these, done in order",
    match(text) {
      const list = /^plan\s*:\s*(\S[\s\S]*)$/i.exec(text)?.[1];
      if (list === undefined) return undefined;
      // Without a list mark: `- task`, `* task`, `1. task`, `2) task`.
      const texts = list.split(/;|\n/).map((step) => step.replace(/^\s*(?:[-*]|\d+[.)])\s+/, "").trim());
      const steps = texts.filter((step) => step !== "").map((step) => ({ text: step, run: match(step) }));
      return steps.length === 0 ? undefined : (work) => follow(work, steps);
    },
  };
}

async function follow(work: Work, steps: readonly Step[]): Promise<Ending> {
  await work.think(`I do these ${steps.length} steps in order and stop where one is not done.`);
  const unknown = steps.filter(({ run }) => run === undefined);
  if (unknown.length > 0) {
    await work.say(
      `I do not understand ${unknown.map(({ text }) => `“${text}”`).join(", ")}, so I did not begin: a plan with a gap does something else than you meant. “Help” lists what I can do.`,
    );
    return "failed";
  }
  for (const [index, { text, run }] of steps.entries()) {
    work.showPlan(entriesAt(steps, index));
    const ending = (await run?.(work)) ?? "failed";
    if (ending === "done") continue;
    work.showPlan(entriesAt(steps, index, "pending"));
    await work.say(describeStop(steps, index, text, ending));
    return ending;
  }
  work.showPlan(entriesAt(steps, steps.length));
  await work.say(`All ${steps.length} steps are done.`);
  return "done";
}

/** Returns the plan while one step runs; earlier steps are done. */
function entriesAt(
  steps: readonly Step[],
  current: number,
  status: PlanEntry["status"] = "in_progress",
): readonly PlanEntry[] {
  return steps.map(({ text }, index) => ({
    content: text,
    status: index < current ? "completed" : index === current ? status : "pending",
  }));
}

function describeStop(steps: readonly Step[], index: number, text: string, ending: Exclude<Ending, "done">): string {
  const rest = steps.slice(index + 1).map((step) => `“${step.text}”`);
  const after = rest.length === 0 ? "It was the last step." : `Not begun: ${rest.join(", ")}.`;
  return `I stopped the plan at step ${index + 1} of ${steps.length}: “${text}” ${reasons[ending]}. ${after} “Plan: ${steps
    .slice(index)
    .map((step) => step.text)
    .join("; ")}” goes on from here.`;
}

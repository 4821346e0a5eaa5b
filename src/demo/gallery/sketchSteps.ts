import type { Scenario, ScenarioStep } from "../../agents/index.ts";

/** What one block of a scenario's picture shows. */
export type SketchKind =
  | "call"
  | "change"
  | "failure"
  | "file"
  | "form"
  | "formula"
  | "helper"
  | "permission"
  | "picture"
  | "plan"
  | "screen"
  | "sources"
  | "terminal"
  | "text"
  | "thought";

/** What a scenario consists of, for its card. */
export interface Sketch {
  /** What its steps show, in order; each of a kind that repeats in a row counts once more. */
  readonly blocks: readonly SketchKind[];
  /** How many tools it calls. */
  readonly calls: number;
  /** How many times it asks the person. */
  readonly asks: number;
}

/** Reads what the steps of a scenario show; of a request, both branches are read, since either may be played. */
export function sketchSteps(steps: Scenario["steps"]): Sketch {
  const all = steps.flatMap(flatten);
  return {
    blocks: all.flatMap(toKinds),
    calls: all.filter(({ type }) => type === "tool").length,
    asks: all.reduce((sum, step) => sum + (step.type === "ask" ? step.requests.length : 0), 0),
  };
}

function flatten(step: ScenarioStep): readonly ScenarioStep[] {
  if (step.type === "together") return step.branches.flat().flatMap(flatten);
  if (step.type !== "ask") return [step];
  return [step, ...step.requests.flatMap(({ granted, denied }) => [...granted, ...denied]).flatMap(flatten)];
}

const failure = ["failure"] as const;

function toKinds(step: ScenarioStep): readonly SketchKind[] {
  switch (step.type) {
    case "text":
      return toTextKinds(step);
    case "tool":
      return [toCallKind(step), ...(step.patch?.content ?? []).map(toContentKind)];
    case "content":
      return [toContentKind(step.content)];
    case "output":
      return ["terminal"];
    case "ask":
      return step.requests.map(({ request }) => (request.kind === "form" ? "form" : "permission"));
    case "part":
      return [toPartKind(step.part)];
    case "update":
      return [...(step.patch.content ?? []).map(toContentKind), ...(step.patch.status === "failed" ? failure : [])];
    case "fail":
    case "fault":
    case "refuse":
      return ["failure"];
    case "arguments":
      return step.finished ? [] : ["failure"];
    case "end":
      return step.reason === "completed" ? [] : ["failure"];
    default:
      return [];
  }
}

function toCallKind({ toolName, parentToolCallId }: ScenarioStep & { readonly type: "tool" }): SketchKind {
  if (toolName === "computer") return "screen";
  return parentToolCallId === undefined ? "call" : "helper";
}

function toTextKinds({ text, kind, citations }: ScenarioStep & { readonly type: "text" }): readonly SketchKind[] {
  if (kind === "raw") return ["thought"];
  if (text.includes("$$")) return ["text", "formula"];
  return citations === undefined ? ["text"] : ["text", "sources"];
}

function toContentKind(content: (ScenarioStep & { readonly type: "content" })["content"]): SketchKind {
  if (content.type === "terminal") return "terminal";
  if (content.type !== "content") return "change";
  return content.block.type === "image" ? "picture" : "file";
}

function toPartKind(part: (ScenarioStep & { readonly type: "part" })["part"]): SketchKind {
  if (part.type === "plan") return "plan";
  if (part.type === "source") return "sources";
  return part.type === "file" && part.block.type === "image" ? "picture" : "file";
}

/** Height of each kind in the picture, and how much it tells of a scenario: what tells least goes first where room is short. */
export const sketchShapes: Readonly<Record<SketchKind, { readonly height: number; readonly weight: number }>> = {
  call: { height: 9, weight: 2 },
  change: { height: 22, weight: 6.5 },
  failure: { height: 12, weight: 6 },
  file: { height: 22, weight: 4 },
  form: { height: 30, weight: 7 },
  formula: { height: 20, weight: 7 },
  helper: { height: 9, weight: 3 },
  permission: { height: 24, weight: 6 },
  picture: { height: 28, weight: 6 },
  plan: { height: 26, weight: 5 },
  screen: { height: 30, weight: 7 },
  sources: { height: 12, weight: 6 },
  terminal: { height: 24, weight: 6.5 },
  text: { height: 12, weight: 1 },
  thought: { height: 7, weight: 0 },
};

/** Space between two blocks of a picture. */
export const sketchGap = 5;

/**
 * Selects the blocks that fit in a picture, in their order.
 *
 * @param blocks - The `blocks` of a sketch.
 * @param room - Height of the picture, in the units of `sketchShapes`.
 * @returns At most four blocks of a kind; what tells least about the scenario is left out first, the last of its kind before the others.
 */
export function fitBlocks(blocks: readonly SketchKind[], room: number): readonly SketchKind[] {
  const counts = new Map<SketchKind, number>();
  const kept = blocks
    .map((kind) => {
      const before = counts.get(kind) ?? 0;
      counts.set(kind, before + 1);
      // The second of a kind tells less than the first of any other.
      return { kind, worth: sketchShapes[kind].weight - 10 * before, before };
    })
    .filter(({ before }) => before < 4);
  while (heightOf(kept.map(({ kind }) => kind)) > room) {
    const least = Math.min(...kept.map(({ worth }) => worth));
    kept.splice(
      kept.findLastIndex(({ worth }) => worth === least),
      1,
    );
  }
  return kept.map(({ kind }) => kind);
}

/** Returns the height of blocks under each other. */
export function heightOf(blocks: readonly SketchKind[]): number {
  return blocks.reduce(
    (sum, kind) => sum + sketchShapes[kind].height + sketchGap,
    blocks.length === 0 ? 0 : -sketchGap,
  );
}

import { readReview } from "../content/index.ts";
import type { FilePart, Part } from "../model/index.ts";
import { definePartRenderer } from "./definePartRenderer.tsx";
import { NoticePartView } from "./notice/NoticePartView.tsx";
import type { PartRenderer } from "./PartRenderer.ts";
import { loadable } from "../ui/index.ts";
import { ReasoningPartView } from "./reasoning/ReasoningPartView.tsx";
import { SourcePartView } from "./source/SourcePartView.tsx";
import { StepPartView } from "./step/StepPartView.tsx";
import { TextPartView } from "./text/TextPartView.tsx";
import { ToolCallCard } from "./tool-call/ToolCallCard.tsx";
import { UnknownPartView } from "./unknown/UnknownPartView.tsx";

// Loaded on demand, with what draws media: most threads have none of these parts.
const DataPartView = loadable(() => import("./data/DataPartView.tsx").then((module) => module.DataPartView));
const PlanPartView = loadable(() => import("./plan/PlanPartView.tsx").then((module) => module.PlanPartView));
const FilePartView = loadable(() => import("./file/FilePartView.tsx").then((module) => module.FilePartView));

/** Loaded on demand: few threads have a review, and the comparison with the agent's changes is a large chunk. */
const ReviewPartView = loadable(() => import("./review/ReviewPartView.tsx").then((module) => module.ReviewPartView));

function isType<T extends Part["type"]>(type: T): (part: Part) => part is Extract<Part, { type: T }> {
  return (part): part is Extract<Part, { type: T }> => part.type === type;
}

function isReview(part: Part): part is FilePart {
  return part.type === "file" && readReview(part.block) !== undefined;
}

/** The kit's renderers, in order of precedence. `unknown` renders the parts that no other one matches. */
export const partRenderers: readonly PartRenderer[] = [
  definePartRenderer({ id: "text", matches: isType("text"), Component: TextPartView }),
  definePartRenderer({ id: "reasoning", matches: isType("reasoning"), Component: ReasoningPartView }),
  definePartRenderer({ id: "tool-call", matches: isType("tool_call"), Component: ToolCallCard }),
  definePartRenderer({ id: "plan", matches: isType("plan"), Component: PlanPartView }),
  definePartRenderer({ id: "review", matches: isReview, Component: ReviewPartView }),
  definePartRenderer({ id: "file", matches: isType("file"), Component: FilePartView }),
  definePartRenderer({ id: "source", matches: isType("source"), Component: SourcePartView }),
  definePartRenderer({ id: "data", matches: isType("data"), Component: DataPartView }),
  definePartRenderer({ id: "step", matches: isType("step"), Component: StepPartView }),
  definePartRenderer({ id: "notice", matches: isType("notice"), Component: NoticePartView }),
  { id: "unknown", matches: () => true, Component: UnknownPartView },
];

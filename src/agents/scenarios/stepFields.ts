import {
  endReasons,
  patchStatuses,
  textKinds,
  toolKinds,
  type Citation,
  type ContentBlock,
  type InputState,
  type Json,
  type KitError,
  type Location,
  type NoticePart,
  type PatchChange,
  type PlanEntry,
  type Progress,
  type RequestOption,
  type RunsOn,
  type TerminalExit,
  type ToolCallContent,
  type ToolCallError,
  type ToolCallPatch,
  type ToolHint,
  type ToolOrigin,
} from "../../model/index.ts";
import type { RequestDraft } from "../createRequest.ts";
import type { NewPart } from "../createTurnWriter.ts";
import {
  any,
  atLeast,
  fields,
  flag,
  listOf,
  nullable,
  number,
  oneOf,
  text,
  variants,
  wholeFrom,
  type Check,
  type FieldsOf,
  type VariantsOf,
} from "./Check.ts";
import type { Refusal, ScenarioRequest, ScenarioStep, WireFault } from "./Scenario.ts";
import { step as builders } from "./step.ts";

const citation = fields({
  "title?": text,
  "url?": text,
  "quote?": text,
  "start?": wholeFrom(0),
  "end?": wholeFrom(0),
} satisfies FieldsOf<Citation>);

const block = variants("type", {
  text: { text },
  image: { mimeType: text, "data?": text, "uri?": text },
  audio: { mimeType: text, data: text },
  resource_link: {
    uri: text,
    name: text,
    "title?": text,
    "description?": text,
    "mimeType?": text,
    "size?": wholeFrom(0),
  },
  resource: { uri: text, "mimeType?": text, "text?": text, "blob?": text },
} satisfies VariantsOf<ContentBlock, "type">);

const exit = fields({ code: nullable(number), signal: nullable(text) } satisfies FieldsOf<TerminalExit>);

const content = variants("type", {
  content: { block },
  diff: { path: text, oldText: nullable(text), newText: nullable(text) },
  patch: {
    changes: listOf(
      fields({
        operation: oneOf<PatchChange["operation"]>("add", "delete", "modify", "move", "copy"),
        path: text,
        "oldPath?": text,
      } satisfies FieldsOf<PatchChange>),
    ),
    patch: text,
  },
  terminal: {
    terminalId: text,
    "command?": text,
    "cwd?": text,
    output: text,
    "exit?": exit,
    "dropped?": wholeFrom(0),
  },
} satisfies VariantsOf<ToolCallContent, "type">);

const location = fields({ path: text, "line?": wholeFrom(1), "endLine?": wholeFrom(1) } satisfies FieldsOf<Location>);

const runsOn = oneOf<RunsOn>("application", "server", "provider", "mcp", "unknown");

const patch = fields({
  "toolName?": text,
  "title?": nullable(text),
  "kind?": oneOf(...toolKinds),
  "runsOn?": runsOn,
  "origin?": fields({
    server: text,
    "title?": text,
    "hints?": listOf(oneOf<ToolHint>("reads_only", "destroys", "repeatable", "open_world")),
  } satisfies FieldsOf<ToolOrigin>),
  "argument?": text,
  "input?": any,
  "inputState?": oneOf<InputState>("streaming", "ready", "invalid", "truncated"),
  "status?": oneOf(...patchStatuses),
  "settledBy?": oneOf<NonNullable<ToolCallPatch["settledBy"]>>("wire", "local"),
  "content?": nullable(listOf(content)),
  "locations?": nullable(listOf(location)),
  "rawInput?": any,
  "rawOutput?": any,
  "result?": any,
  "error?": nullable(
    fields({
      layer: oneOf<ToolCallError["layer"]>("tool", "protocol", "transport", "policy"),
      "code?": text,
      message: text,
    } satisfies FieldsOf<ToolCallError>),
  ),
  "progress?": nullable(fields({ "done?": number, "total?": number, "message?": text } satisfies FieldsOf<Progress>)),
} satisfies FieldsOf<ToolCallPatch>);

const part = variants("type", {
  file: { block },
  source: { citation },
  plan: {
    entries: listOf(
      fields({
        content: text,
        status: oneOf<PlanEntry["status"]>("pending", "in_progress", "completed"),
        "priority?": oneOf<NonNullable<PlanEntry["priority"]>>("high", "medium", "low"),
      } satisfies FieldsOf<PlanEntry>),
    ),
  },
  data: { name: text, data: any },
  step: { "title?": text },
  notice: {
    severity: oneOf<NoticePart["severity"]>("info", "warning", "error"),
    notice: oneOf<NoticePart["notice"]>(
      "server",
      "failure",
      "stop_is_local",
      "no_client_tools",
      "no_history",
      "history_may_follow",
      "not_stored",
      "not_restored",
      "deleted_elsewhere",
      "history_partial",
      "history_failed",
      "ended_without_stop",
      "step_limit",
      "truncated",
      "refused",
      "answer_was_late",
      "compacting",
      "compacted",
    ),
    "text?": text,
    "error?": fields({
      code: text,
      message: text,
      "detail?": text,
      "status?": number,
      "unsent?": flag,
    } satisfies FieldsOf<KitError>),
  },
  unknown: { name: text, value: any },
} satisfies VariantsOf<NewPart, "type">);

const request = fields({
  kind: oneOf<RequestDraft["kind"]>("permission", "execution", "form", "link"),
  id: text,
  "title?": text,
  "reason?": text,
  "schema?": any,
  "url?": text,
  "options?": listOf(
    fields({
      id: text,
      label: text,
      kind: oneOf<RequestOption["kind"]>("allow_once", "allow_always", "reject_once", "reject_always", "other"),
    } satisfies FieldsOf<RequestOption>),
  ),
  "editable?": flag,
} satisfies FieldsOf<RequestDraft>);

const fault = variants("kind", {
  malformed: {},
  duplicate: {},
  reorder: {},
  disconnect: {},
  stall: {},
  slow: { milliseconds: atLeast(0) },
} satisfies VariantsOf<WireFault, "kind">);

const isWholeFrom0 = wholeFrom(0);

/** The fields of a refusal. */
export const refusal: FieldsOf<Refusal> = {
  status: (value) =>
    value === 0 || (Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599)
      ? undefined
      : "0 or a status of 400 to 599",
  "retryAfter?": atLeast(0),
  "times?": (value, path) =>
    value === "all" || isWholeFrom0(value, path) === undefined ? undefined : 'a whole number, 0 or more, or "all"',
};

const step: Check = (value, path) => checkStep(value, path);

/** A list of steps. */
export const steps: Check = (value, path) => (Array.isArray(value) ? listOf(step)(value, path) : "a list of steps");

const checkStep = variants(
  "type",
  {
    text: { text, kind: oneOf(...textKinds), "citations?": listOf(citation) },
    tool: {
      toolCallId: text,
      toolName: text,
      "title?": text,
      "kind?": oneOf(...toolKinds),
      "runsOn?": runsOn,
      "argument?": text,
      "patch?": patch,
      "parentToolCallId?": text,
    },
    arguments: { toolCallId: text, text, finished: flag },
    update: { toolCallId: text, patch },
    content: { toolCallId: text, content },
    output: { toolCallId: text, terminalId: text, text, "exit?": exit },
    part: { name: text, part },
    ask: { requests: listOf(fields({ request, granted: steps, denied: steps } satisfies FieldsOf<ScenarioRequest>)) },
    together: { branches: listOf(steps) },
    wait: { milliseconds: atLeast(0) },
    hold: { name: text },
    release: { name: text },
    drop: {},
    fault: { fault },
    refuse: refusal,
    end: { reason: oneOf(...endReasons) },
    fail: { message: text },
  } satisfies VariantsOf<ScenarioStep, "type">,
  explainBuilder,
);

/** Hints where the type is the name of a function of `step`. */
function explainBuilder(type: Json | undefined): string {
  const isBuilder = typeof type === "string" && Object.hasOwn(builders, type);
  return isBuilder ? `; step.${type}() is a function for code, and a file has the step that it returns` : "";
}

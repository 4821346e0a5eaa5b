import type { Json, JsonObject, ThreadState, ToolCallPart, ToolDeclaration, ToolOutput } from "../../model/index.ts";
import { readId, readList, readObject, readString, toJson } from "../read.ts";
import { selectFound } from "../run/selectFound.ts";
import { type createCallPicker, selectToolOutcome } from "../selectToolOutcome.ts";
import { toShownBlocks, toShownText } from "../toShownBlocks.ts";
import { toImageUrl, writeResponsesBlock } from "./writeResponsesBlock.ts";
import { writeResponsesTool } from "./writeResponsesTools.ts";
import { toSentAnswer } from "../run/toSentAnswer.ts";

/** The context of an item: its thread, the calls of its message and the declared tools. */
export interface OutputContext {
  readonly thread: ThreadState;
  /** Finds the call of an item by its id. Ids can repeat, so call it exactly once for each item, in order. */
  readonly pick: ReturnType<typeof createCallPicker>;
  readonly tools: readonly ToolDeclaration[];
}

/** Writes the answer to one item of the model's output; none if it needs none, runs elsewhere, or is an approval without an answer yet. */
export function writeResponsesOutput({ thread, pick, tools }: OutputContext, item: JsonObject): JsonObject[] {
  const type = readString(item["type"]) ?? "";
  const id = readId(item["call_id"]) ?? readId(item["id"]) ?? "";
  const call = pick(id);
  if (type === "mcp_approval_request") return writeApproval(thread, id, call?.key);
  if (call?.runsOn !== "application") return [];
  const { output, failed } = selectToolOutcome(thread, call);
  switch (type) {
    case "function_call":
    case "custom_tool_call":
      return [{ type: `${type}_output`, call_id: id, output: writeOutput(output) }];
    case "local_shell_call":
      return [{ type: "local_shell_call_output", id, output: toShownText(output) }];
    // {"type":"shell_call_output","call_id":"call_1","output":[{"stdout":"a.txt","stderr":"","outcome":{"type":"exit","exit_code":0}}]}
    case "shell_call": {
      const text = toShownText(output);
      const outcome = { type: "exit", exit_code: failed ? 1 : 0 };
      const chunk = failed ? { stdout: "", stderr: text, outcome } : { stdout: text, stderr: "", outcome };
      return [{ type: "shell_call_output", call_id: id, output: [chunk] }];
    }
    case "apply_patch_call":
      return [
        {
          type: "apply_patch_call_output",
          call_id: id,
          status: failed ? "failed" : "completed",
          output: toShownText(output),
        },
      ];
    case "computer_call":
      return [writeScreenshot(thread, call, item, output)];
    case "tool_search_call":
      return [
        {
          type: "tool_search_output",
          call_id: id,
          execution: "client",
          status: "completed",
          tools: writeFound(output, tools),
        },
      ];
    default:
      return [];
  }
}

/**
 * {"type":"computer_call_output","call_id":"call_C","output":{"type":"computer_screenshot","image_url":"data:..."},"acknowledged_safety_checks":[...]}
 *
 * A safety check is acknowledged only if the user granted it. The wire accepts only a screenshot: an item with any other output is never
 * sent, `writeResponsesRequest` writes a message in its place.
 */
function writeScreenshot(thread: ThreadState, call: ToolCallPart, item: JsonObject, output: ToolOutput): JsonObject {
  const image = toShownBlocks(output)?.find((block) => block.type === "image");
  const grantedIds = thread.requests.flatMap(({ toolCallKey, safetyCheck, answer, wire }) =>
    toolCallKey === call.key && safetyCheck !== undefined && answer?.granted === true ? [readObject(wire)?.["id"]] : [],
  );
  const checks = readList(item["pending_safety_checks"], readObject).filter(({ id }) => grantedIds.includes(id));
  return {
    type: "computer_call_output",
    call_id: item["call_id"] ?? "",
    output: image?.type === "image" ? { type: "computer_screenshot", image_url: toImageUrl(image) } : toJson(output),
    ...(checks.length === 0 ? {} : { acknowledged_safety_checks: checks }),
  };
}

/**
 * Writes the result of a tool search: its definitions if they are in the provider's form, else those of the declared tools that it names.
 */
function writeFound(output: ToolOutput, tools: readonly ToolDeclaration[]): Json[] {
  const items = Array.isArray(output) ? output.map((item) => toJson(item)) : [];
  const isDefinition = (item: Json): boolean => readObject(item)?.["type"] !== undefined;
  return items.length > 0 && items.every(isDefinition) ? items : selectFound(output, tools).map(writeResponsesTool);
}

/** {"type":"mcp_approval_response","approval_request_id":"mcpr_1","approve":false,"reason":"not now"} */
function writeApproval(thread: ThreadState, id: string, key: string | undefined): JsonObject[] {
  const request = thread.requests.findLast((one) => one.toolCallKey === key && one.kind === "permission");
  const answer = request && toSentAnswer(request);
  if (answer === undefined) return [];
  const reason = answer.reason === undefined ? {} : { reason: answer.reason };
  return [{ type: "mcp_approval_response", approval_request_id: id, approve: answer.granted, ...reason }];
}

/** Writes the field `output`: `[{"type":"input_image","image_url":"data:..."}]`, or a text. */
function writeOutput(output: ToolOutput): Json {
  return toShownBlocks(output)?.map(writeResponsesBlock) ?? toShownText(output);
}

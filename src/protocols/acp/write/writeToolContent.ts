import { writeKitFields } from "../../kit-events/kitFields.ts";
import type { AgentEvent, Json, JsonObject, ToolCallContent } from "../../../model/index.ts";
import { toJson } from "../../read.ts";
import type { WrittenTerminals } from "./createWrittenTerminals.ts";
import { writeContentBlock } from "../read/readContent.ts";

/** Writes one item of content. Clients of the kit and of Zed get terminal output while it runs, other clients after its end. */
export function writeToolContent(item: ToolCallContent, showsTerminals: boolean): Json[] {
  switch (item.type) {
    case "content":
      return [{ type: "content", content: writeContentBlock(item.block) }];
    case "diff": {
      const { path, oldText, newText } = item;
      const deleted = newText === null ? { _meta: writeKitFields({ deleted: true }) } : {};
      return [{ type: "diff", path, oldText, newText: newText ?? "", ...deleted }];
    }
    case "patch":
      // Version 1 has diffs of whole texts only; other clients show the patch as text.
      return [{ ...writeText(`\`\`\`diff\n${item.patch}\n\`\`\``), _meta: writeKitFields({ content: item }) }];
    case "terminal":
      if (showsTerminals) return [{ type: "terminal", terminalId: item.terminalId }];
      return item.output === "" ? [] : [writeText(`\`\`\`\n${item.output}\n\`\`\``)];
  }
}

function writeText(text: string): JsonObject {
  return { type: "content", content: { type: "text", text } };
}

type Exit = Extract<AgentEvent, { type: "toolCall.outputDelta" }>["exit"];

/**
 * The `_meta` of updates that announce terminals and their output, for clients that show them (`shown`):
 * `{"_meta":{"terminal_info":{...}}}`.
 */
export function writeTerminals(
  content: readonly ToolCallContent[],
  shown: WrittenTerminals | undefined,
): readonly JsonObject[] {
  if (shown === undefined) return [];
  return content.flatMap((item) => {
    if (item.type !== "terminal") return [];
    const { terminalId, command, cwd, output, exit } = item;
    const info = toJson({ terminal_id: terminalId, cwd, command });
    return [
      { _meta: { terminal_info: info } },
      ...writePrinted(terminalId, shown.takeNew(terminalId, output, 0), exit),
    ];
  });
}

/** The `_meta` of updates about the output of a terminal and the exit of its command. */
export function writePrinted(terminalId: string, data: string, exit: Exit): readonly JsonObject[] {
  const printed = data === "" ? [] : [{ _meta: { terminal_output: { terminal_id: terminalId, data } } }];
  if (exit === undefined) return printed;
  const ended = { terminal_id: terminalId, exit_code: exit.code, signal: exit.signal };
  return [...printed, { _meta: { terminal_exit: ended } }];
}

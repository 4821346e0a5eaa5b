import type { Command, Json } from "../../../model/index.ts";
import { readArray, readList, readObject, readString } from "../../read.ts";

// {"agent":{"name":"scripted","tools":[{"name":"delete_file","trust":true},{"name":"web_search"}],"options":{"model":"deep"}}}
/** Reads the agent of a request: the list of tools with their trust, and the values of its options. */
export function readAgentSettings(sessionId: string, value: Json | undefined): readonly Command[] {
  const agent = readObject(value);
  const options = readObject(agent?.["options"]);
  const trusted = readList(agent?.["tools"], (item) => {
    const tool = readObject(item);
    return tool?.["trust"] === true ? readString(tool["name"]) : undefined;
  });
  const commands: Command[] = [];
  if (readArray(agent?.["tools"]) !== undefined) commands.push({ type: "trustTools", sessionId, toolNames: trusted });
  if (options !== undefined) commands.push({ type: "setOptions", sessionId, options });
  return commands;
}

import type { AgentEvent, JsonObject } from "../../../model/index.ts";
import { readNumber, readObject, readString } from "../../read.ts";
import type { Terminals } from "./createTerminals.ts";

/**
 * Reads the output of an agent's command from the `_meta` of a call's update, as Zed and its agents send it, since version 1 has only
 * terminals of the client. Sent only to clients that announce `_meta.terminal_output`.
 */
export function readTerminalMeta(terminals: Terminals, update: JsonObject): AgentEvent[] {
  const meta = readObject(update["_meta"]);
  // {"terminal_info":{"terminal_id":"t1","cwd":"/p"}}
  const info = readObject(meta?.["terminal_info"]);
  // {"terminal_output":{"terminal_id":"t1","data":"a.json\n"}}; ours have `dropped` where only the end of the output is left.
  const output = readObject(meta?.["terminal_output"]);
  const [data, dropped] = [readString(output?.["data"]) ?? "", readNumber(output?.["dropped"])];
  // {"terminal_exit":{"terminal_id":"t1","exit_code":0,"signal":null}}
  const exit = readObject(meta?.["terminal_exit"]);
  const updateTerminal = (part: JsonObject | undefined, data: Parameters<Terminals["update"]>[1]): AgentEvent[] => {
    const terminalId = readString(part?.["terminal_id"]);
    return part === undefined || terminalId === undefined ? [] : terminals.update(terminalId, data);
  };
  return [
    ...updateTerminal(info, { cwd: readString(info?.["cwd"]), command: readString(info?.["command"]) }),
    ...updateTerminal(output, dropped === undefined ? { delta: data } : { output: data, dropped }),
    ...updateTerminal(exit, {
      exit: { code: readNumber(exit?.["exit_code"]) ?? null, signal: readString(exit?.["signal"]) ?? null },
    }),
  ];
}

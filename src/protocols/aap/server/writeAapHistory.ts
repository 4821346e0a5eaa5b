import { toJson } from "../../../model/index.ts";
import type { JsonObject, LogEntry } from "../../../model/index.ts";
import { writeLog } from "../../sessions/LinkWriters.ts";
import { AapMessages } from "../AapMessages.ts";
import { createAapWriter } from "./createAapWriter.ts";

/**
 * Writes a session's log as `{"history":{"full":[...]}}`; `type` is the name of the list. With the extension it also contains the exact
 * frames, because the messages cannot represent everything.
 */
export function writeAapHistory(
  log: readonly LogEntry[],
  type: string,
  extension: { readonly running: boolean } | undefined,
): JsonObject {
  const frames = writeLog(createAapWriter(true, true), log);
  const messages = new AapMessages();
  for (const frame of frames) messages.add(frame);
  const history = { history: { [type]: messages.toList() } };
  if (extension === undefined) return history;
  const eventId = log.at(-1)?.eventId;
  return toJson({
    ...history,
    events: frames.map(({ name, data }) => ({ event: name, data })),
    running: extension.running,
    eventId,
  });
}

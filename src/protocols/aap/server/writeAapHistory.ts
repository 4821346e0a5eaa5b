import { toJson } from "../../../model/index.ts";
import type { JsonObject, LogEntry, ThreadState } from "../../../model/index.ts";
import { toShownLog } from "../../sessions/branches.ts";
import { writeLog } from "../../sessions/LinkWriters.ts";
import { AapMessages } from "../AapMessages.ts";
import { createAapWriter } from "./createAapWriter.ts";

/**
 * Writes a session's log as `{"history":{"full":[...]}}`, without hidden branches; `type` is the name of the list. With the extension it also
 * contains all exact frames, because the messages cannot represent everything.
 */
export function writeAapHistory(
  log: readonly LogEntry[],
  type: string,
  thread: ThreadState | undefined,
  extension: { readonly running: boolean } | undefined,
): JsonObject {
  const messages = new AapMessages();
  for (const frame of writeLog(createAapWriter(true, true), toShownLog(log, thread))) messages.add(frame);
  const history = { history: { [type]: messages.toList() } };
  if (extension === undefined) return history;
  const frames = writeLog(createAapWriter(true, true), log);
  const eventId = log.at(-1)?.eventId;
  return toJson({
    ...history,
    events: frames.map(({ name, data }) => ({ event: name, data })),
    running: extension.running,
    eventId,
  });
}

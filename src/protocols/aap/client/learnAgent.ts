import type { AgentEvent, ConfigOption, Json, JsonObject } from "../../../model/index.ts";
import { readList, readObject, readString } from "../../read.ts";
import type { AapSession } from "./AapLink.ts";
import type { AapMeta } from "../AapMeta.ts";

function toUpdate(options: readonly ConfigOption[]): readonly AgentEvent[] {
  return [{ type: "session.updated", patch: { options } }];
}

/** Stores the announced settings when the first command of a session arrives, and emits them if there are any. */
export function learnOptions(session: AapSession, meta: AapMeta): readonly AgentEvent[] {
  if (session.options !== undefined) return [];
  session.options = meta.options;
  return meta.options.length === 0 ? [] : toUpdate(meta.options);
}

// {"sessionId":"sess_1","agent":{"name":"scripted","tools":[{"name":"delete_file","trust":true}],"options":{"model":"deep"}}}
/** Applies the trust and the settings that the server stores for an existing session. */
export function learnAgent(session: AapSession, body: Json | undefined): readonly AgentEvent[] {
  const agent = readObject(readObject(body)?.["agent"]);
  for (const tool of readList(agent?.["tools"], readObject)) {
    const name = readString(tool["name"]);
    if (tool["trust"] === true && name !== undefined) session.trusted.add(name);
  }
  const values = readObject(agent?.["options"]);
  if (values === undefined || session.options === undefined) return [];
  const next = session.options.map((option) => setOption(option, values[option.id]));
  if (next.every((option, index) => option === session.options?.[index])) return [];
  session.options = next;
  return toUpdate(next);
}

/** Changes settings, which are sent with the next turn. */
export function changeOptions(session: AapSession, values: JsonObject): readonly AgentEvent[] {
  session.options = (session.options ?? []).map((option) => setOption(option, values[option.id]));
  session.agentChanged = true;
  return toUpdate(session.options);
}

/** Replaces the list of trusted tools, which is sent with the next turn. */
export function trustTools(session: AapSession, toolNames: readonly string[]): void {
  session.trusted.clear();
  for (const name of toolNames) session.trusted.add(name);
  session.agentChanged = true;
}

function setOption(option: ConfigOption, value: Json | undefined): ConfigOption {
  if (option.type !== "select" || typeof value !== "string" || value === option.value) return option;
  return option.choices.some((choice) => choice.value === value) ? { ...option, value } : option;
}

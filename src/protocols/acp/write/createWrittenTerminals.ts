import type { AgentEvent, ToolCallContent, ToolCallPatch } from "../../../model/index.ts";

type ToolCallEvent = Extract<AgentEvent, { readonly toolCallId: string }>;

/** The terminals that a client has: on the wire they belong to the session, in a thread to their call. */
export interface WrittenTerminals {
  /** Returns the event with terminal ids that are unique in the session. */
  rename(event: ToolCallEvent, wireId: string): ToolCallEvent;
  /** Returns the part of a terminal's output that was not written yet; `at` is its offset. */
  takeNew(terminalId: string, output: string, at: number): string;
}

/** Creates the state of written terminals; a call that uses the id of another call's terminal gets a new id. */
export function createWrittenTerminals(): WrittenTerminals {
  const owners = new Map<string, string>();
  const writtenLength = new Map<string, number>();
  const toId = (terminalId: string, wireId: string): string => {
    const owner = owners.get(terminalId) ?? wireId;
    owners.set(terminalId, owner);
    return owner === wireId ? terminalId : `${wireId}/${terminalId}`;
  };
  const renameItem = (item: ToolCallContent, wireId: string): ToolCallContent =>
    item.type === "terminal" ? { ...item, terminalId: toId(item.terminalId, wireId) } : item;
  const renamePatch = (patch: ToolCallPatch, wireId: string): ToolCallPatch =>
    patch.content ? { ...patch, content: patch.content.map((item) => renameItem(item, wireId)) } : patch;

  return {
    rename(event, wireId) {
      switch (event.type) {
        case "toolCall.started":
          return event.patch === undefined ? event : { ...event, patch: renamePatch(event.patch, wireId) };
        case "toolCall.updated":
          return { ...event, patch: renamePatch(event.patch, wireId) };
        case "toolCall.contentAdded":
          return { ...event, content: renameItem(event.content, wireId) };
        case "toolCall.outputDelta":
          return { ...event, terminalId: toId(event.terminalId, wireId) };
        case "toolCall.argumentDelta":
          return event;
      }
    },
    takeNew(terminalId, output, at) {
      const length = writtenLength.get(terminalId) ?? 0;
      const end = at + output.length;
      if (end <= length) return "";
      writtenLength.set(terminalId, end);
      return output.slice(Math.max(0, length - at));
    },
  };
}

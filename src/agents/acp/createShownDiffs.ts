import type { NewRequest, ToolCallContent } from "../../model/index.ts";
import type { AgentSession } from "../Agent.ts";
import type { GrantedDiff } from "./createFiles.ts";

/** The diffs that the calls of open requests show. */
export interface ShownDiffs {
  /**
   * Begins with a request that has just been opened. The returned function ends it and returns the diffs that its call has shown all the
   * time; none where others were shown meanwhile, because then it is unknown which of them the user has seen.
   */
  readonly watch: (request: NewRequest) => () => readonly GrantedDiff[];
  /** Emits an event in the session. Only what was emitted here is compared with what was shown first. */
  readonly emit: AgentSession["emit"];
}

/** Starts without a request. An agent can change the diff of a call under the same input, which is all that an answer identifies. */
export function createShownDiffs(session: AgentSession): ShownDiffs {
  const open = new Set<() => void>();
  const findContent = ({ toolCallId, turnId }: NewRequest): readonly ToolCallContent[] => {
    const { messages } = session.thread();
    // From the end: the call that is asked about is among the latest.
    for (let at = messages.length - 1; at >= 0; at -= 1)
      for (const part of messages[at]?.parts.toReversed() ?? [])
        if (part.type === "tool_call" && part.toolCallId === toolCallId && part.turnId === turnId) return part.content;
    return [];
  };
  return {
    watch(request) {
      let last = findContent(request);
      const diffs = listDiffs(last);
      const text = JSON.stringify(diffs);
      let hasChanged = false;
      const compare = (): void => {
        const content = findContent(request);
        if (content === last) return;
        last = content;
        hasChanged ||= JSON.stringify(listDiffs(content)) !== text;
      };
      open.add(compare);
      return () => {
        compare();
        open.delete(compare);
        return hasChanged ? [] : diffs;
      };
    },
    emit(event) {
      session.emit(event);
      // Only an event about a call changes its content; texts come by the thousands.
      if ("toolCallId" in event) for (const compare of open) compare();
    },
  };
}

function listDiffs(content: readonly ToolCallContent[]) {
  return content.filter((item) => item.type === "diff");
}

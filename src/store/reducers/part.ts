import { equalJson } from "../equalJson.ts";
import type { Reducers } from "../Reducers.ts";
import { replacePart, updateMessage } from "../updateMessage.ts";

/** Adds parts that arrive whole. The same key again replaces the part (a plan, changing data); one of another type is dropped. */
export const partReducers: Reducers<"part.added"> = {
  "part.added": (thread, event) =>
    updateMessage(thread, event, (message) => {
      const index = message.parts.findLastIndex((part) => part.key === event.part.key);
      const existing = message.parts[index];
      if (existing === undefined) return { ...message, parts: [...message.parts, event.part] };
      if (existing.type !== event.part.type || equalJson(existing, event.part)) return message;
      return replacePart(message, index, event.part);
    }),
};

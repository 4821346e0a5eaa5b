import { equalJson } from "../equalJson.ts";
import type { Reducers } from "../Reducers.ts";
import { replacePart, updateMessage } from "../updateMessage.ts";

/** Adds parts that arrive whole. The same key again replaces the part (a plan, changing data) where the type is the same. */
export const partReducers: Reducers<"part.added"> = {
  "part.added": (thread, event) =>
    updateMessage(thread, event, (message) => {
      const index = message.parts.findLastIndex((part) => part.key === event.part.key);
      const known = message.parts[index];
      if (known === undefined) return { ...message, parts: [...message.parts, event.part] };
      if (known.type !== event.part.type || equalJson(known, event.part)) return message;
      return replacePart(message, index, event.part);
    }),
};

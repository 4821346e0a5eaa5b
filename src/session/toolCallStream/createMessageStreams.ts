import type { AgentEvent } from "../../model/index.ts";
import { createHandlers } from "./createHandlers.ts";
import { createMessageStream, type WatchedMessage } from "./createMessageStream.ts";
import type { MessageStream } from "./MessageStream.ts";
import type { StreamSource } from "./StreamSource.ts";

/** The message streams of a session. */
export interface MessageStreams {
  /** Whether a handler is subscribed: then the app answers the calls of tools that this client does not have. */
  readonly active: boolean;
  /** Calls the handler for each message that starts from now on, except the user's and those of a history. Returns its cleanup. */
  readonly onMessageStart: (handler: (message: MessageStream) => void) => () => void;
}

/** Creates the message streams of a session. They subscribe to it only while a handler is subscribed to them. */
export function createMessageStreams(source: StreamSource): MessageStreams {
  let count = 0;
  return {
    get active() {
      return count > 0;
    },
    onMessageStart(handler) {
      const streams = new Map<string, WatchedMessage>();
      const starts = createHandlers<MessageStream>((cause) => source.onListenerError(cause));
      starts.add(handler);

      /** Adds streams for new messages; those of a history get one without calling the handlers, since nothing of it happens again. */
      function addMessages(quietly: boolean): void {
        for (const message of source.thread.messages) {
          if (message.role === "user" || streams.has(message.id)) continue;
          const watched = createMessageStream(source, message);
          streams.set(message.id, watched);
          if (quietly) watched.update(true);
          else starts.call(watched.stream);
        }
      }

      function listen(event: AgentEvent): void {
        if (event.type === "text.delta" && streams.has(event.messageId)) return;
        addMessages(event.type === "history.loaded");
        const { turnId } = event;
        const ids = source.thread.messages.flatMap((one) =>
          turnId === undefined || one.turnId === turnId ? [one.id] : [],
        );
        for (const id of ids) streams.get(id)?.update(event.type === "history.loaded");
      }

      addMessages(true);
      const stop = source.onEvent(listen);
      count += 1;
      let isRemoved = false;
      return () => {
        if (!isRemoved) count -= 1;
        isRemoved = true;
        stop();
      };
    },
  };
}

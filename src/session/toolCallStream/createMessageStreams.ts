import type { AgentEvent } from "../../model/index.ts";
import { createHandlers } from "./createHandlers.ts";
import { createMessageStream, type WatchedMessage } from "./createMessageStream.ts";
import type { MessageStream } from "./MessageStream.ts";
import type { StreamSource } from "./StreamSource.ts";

/** The messages of a session, told as they start. */
export interface MessageStreams {
  /** Whether anybody listens: then calls of tools this client does not have are the app's to answer. */
  readonly active: boolean;
  /** Calls the handler for each message of the agent that starts from now on; none of a history. Returns its cleanup. */
  readonly onMessageStart: (handler: (message: MessageStream) => void) => () => void;
}

/** Creates the message streams of a session. They listen to it only while somebody listens to them. */
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

      /** Takes up messages that are new; those of a history are only noted: nothing of it happens again. */
      function takeUp(quietly: boolean): void {
        for (const message of source.thread.messages) {
          if (message.role === "user" || streams.has(message.id)) continue;
          const watched = createMessageStream(source, message);
          streams.set(message.id, watched);
          if (quietly) watched.look(true);
          else starts.call(watched.stream);
        }
      }

      function listen(event: AgentEvent): void {
        if (event.type === "text.delta" && streams.has(event.messageId)) return;
        takeUp(event.type === "history.loaded");
        const { turnId } = event;
        const ids = source.thread.messages.flatMap((one) =>
          turnId === undefined || one.turnId === turnId ? [one.id] : [],
        );
        for (const id of ids) streams.get(id)?.look(event.type === "history.loaded");
      }

      takeUp(true);
      const stop = source.onEvent(listen);
      count += 1;
      let left = false;
      return () => {
        if (!left) count -= 1;
        left = true;
        stop();
      };
    },
  };
}

import type { ClientOptions, Effect } from "../../../model/index.ts";
import { readFrameData } from "../../read.ts";
import type { AcpBinding } from "./AcpBinding.ts";

/** Binds ACP to one WebSocket: each text frame is a JSON-RPC message, and the link carries all sessions. */
export function createSocketBinding({ url, createId }: ClientOptions): AcpBinding {
  let link: string | undefined;
  return {
    send(outgoing) {
      if (outgoing.type !== "message") return {};
      const effects: Effect[] = [];
      if (link === undefined) {
        link = createId("socket");
        effects.push({ type: "open", link, as: "socket", request: { method: "GET", url, headers: {} } });
      }
      effects.push({ type: "send", link, data: outgoing.message });
      return { effects, settled: { outgoing } };
    },
    receive(incoming) {
      if (incoming.link !== link || incoming.type === "opened") return {};
      // Unreadable data is passed on, and the codec emits an error in the sessions.
      if (incoming.type === "frame") return { messages: [readFrameData(incoming.data) ?? incoming.data] };
      link = undefined;
      return { lost: incoming.error === undefined ? {} : { error: incoming.error } };
    },
    close() {
      const effects: Effect[] = link === undefined ? [] : [{ type: "close", link }];
      link = undefined;
      return effects;
    },
    // A connection ends with its socket, so there is no message for it.
    end: () => [],
  };
}

import type { ClientOptions, Effect, HttpRequest, Incoming } from "../../../model/index.ts";
import { readFrameData, readString } from "../../read.ts";
import { isRefusal } from "../../run/isRefusal.ts";
import type { AcpBinding, Bound } from "./AcpBinding.ts";
import type { Outgoing } from "../client/AcpState.ts";

/** Statuses that mean the loss of the connection; any other refusal fails only its message. */
const deadStatuses: readonly (number | undefined)[] = [401, 403, 404, 410];

/**
 * Binds ACP to Streamable HTTP (RFD "Streamable HTTP & WebSocket Transport", Active 2026-07): POST initialize gives the connection
 * id in a header, one GET stream for the connection and one for each session carry what the agent sends, POSTs are answered 202.
 */
export function createHttpBinding({ url, createId }: ClientOptions): AcpBinding {
  let connectionId: string | undefined;
  let initializeLink: string | undefined;
  const posts = new Map<string, Outgoing>();

  const headers = (wireId?: string): Record<string, string> => ({
    ...(connectionId === undefined ? {} : { "acp-connection-id": connectionId }),
    ...(wireId === undefined || wireId === "" ? {} : { "acp-session-id": wireId }),
  });

  const streams = createStreams(createId, (wireId) => ({
    method: "GET",
    url,
    headers: { accept: "text/event-stream", ...headers(wireId) },
  }));

  const close = (): readonly Effect[] => {
    posts.clear();
    connectionId = undefined;
    return streams.leaveAll();
  };

  const receivePost = (incoming: Incoming, outgoing: Outgoing): Bound => {
    if (incoming.type === "frame") {
      // Only initialize has a response body; other messages get an empty 202.
      const message = readFrameData(incoming.data);
      return incoming.link === initializeLink && message !== undefined ? { messages: [message] } : {};
    }
    if (incoming.type === "opened") {
      // The message is settled when its error is known.
      if (isRefusal(incoming)) return {};
      if (incoming.link !== initializeLink) return { settled: { outgoing } };
      connectionId = readString(incoming.headers["acp-connection-id"]);
      // "" is the connection's stream, which carries the responses to session/new and session/load.
      return { settled: { outgoing }, effects: streams.listen("") };
    }
    posts.delete(incoming.link);
    const { how, error } = incoming;
    if (how !== "refused" || error === undefined) return {};
    const dead = incoming.link !== initializeLink && deadStatuses.includes(error.status);
    return { settled: { outgoing, error }, ...(dead ? { lost: { error } } : {}) };
  };

  return {
    send(outgoing) {
      if (outgoing.type === "listen") return { effects: streams.listen(outgoing.wireId) };
      if (outgoing.type === "leave") return { effects: streams.leave(outgoing.wireId) };
      const link = createId("post");
      const { message, wireId } = outgoing;
      const initial = message["method"] === "initialize";
      if (initial) initializeLink = link;
      posts.set(link, outgoing);
      // The stream of session/load is addressed by the same header as all others.
      const request: HttpRequest = {
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...(initial ? {} : headers(wireId)) },
        body: message,
      };
      return { effects: [{ type: "open", link, as: "body", request }] };
    },
    receive(incoming) {
      const outgoing = posts.get(incoming.link);
      if (outgoing !== undefined) return receivePost(incoming, outgoing);
      if (!streams.has(incoming.link)) return {};
      // Unreadable data is passed on, and the codec emits an error in the sessions.
      if (incoming.type === "frame") return { messages: [readFrameData(incoming.data) ?? incoming.data] };
      if (incoming.type === "opened") return {};
      const wireId = streams.forget(incoming.link);
      if (incoming.how === "end" && wireId !== undefined && wireId !== "") return { left: { wireId } };
      return { lost: incoming.error === undefined ? {} : { error: incoming.error } };
    },
    close,
    end() {
      if (connectionId === undefined) return [];
      const request: HttpRequest = { method: "DELETE", url, headers: headers() };
      return [{ type: "open", link: createId("end"), as: "body", parting: true, request }];
    },
  };
}

/** The open streams: that of the connection, named "", and one for each session. */
function createStreams(createId: ClientOptions["createId"], toRequest: (wireId: string) => HttpRequest) {
  const streams = new Map<string, string>();
  const close = (links: readonly string[]): readonly Effect[] => {
    for (const link of links) streams.delete(link);
    return links.map((link) => ({ type: "close", link }));
  };
  return {
    has: (link: string): boolean => streams.has(link),
    forget(link: string): string | undefined {
      const wireId = streams.get(link);
      streams.delete(link);
      return wireId;
    },
    listen(wireId: string): readonly Effect[] {
      if ([...streams.values()].includes(wireId)) return [];
      const link = createId("stream");
      streams.set(link, wireId);
      return [{ type: "open", link, as: "stream", request: toRequest(wireId) }];
    },
    leave: (wireId: string) => close([...streams].flatMap(([link, of]) => (of === wireId ? [link] : []))),
    leaveAll: () => close([...streams.keys()]),
  };
}

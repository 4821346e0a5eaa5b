import type { ClientOptions, HttpRequest, Incoming, Json, JsonObject, Query, Step } from "../../../model/index.ts";
import { joinSteps } from "../../sessions/ClientSession.ts";
import { toResumeRequest } from "../../run/toResumeRequest.ts";
import { concludeDelivery, toStep } from "./concludeConversation.ts";
import type { Conversation, Outgoing } from "../Conversation.ts";
import { toConversationPath, toUiPathQuery } from "../toUiPathQuery.ts";
import type { UiPathOptions } from "../UiPathOptions.ts";

/** Consecutive retries of a lost connection. */
export const maxAttempts = 5;

type Closed = Extract<Incoming, { type: "closed" }>;

/** Opens the links of a client half and stores their purposes. */
export class UiPathLinks {
  /** Whether the transport is the platform's socket. */
  readonly isSocket: boolean;
  readonly #client: ClientOptions;
  readonly #links = new Map<string, UiPathLink>();
  readonly #bodies = new Map<string, Json>();

  constructor(client: ClientOptions, { transport = "bridge" }: UiPathOptions) {
    this.#client = client;
    this.isSocket = transport === "socketIo";
  }

  /** The purpose of a link; undefined for a closed one. */
  find(link: string): UiPathLink | undefined {
    return this.#links.get(link);
  }

  /** Stores the body of a response until its link closes. */
  keep(link: string, body: Json): void {
    this.#bodies.set(link, body);
  }

  /** Removes a link; returns the body of its response. */
  end({ link }: Closed & { readonly link: string }): Json | undefined {
    const body = this.#bodies.get(link);
    this.#links.delete(link);
    this.#bodies.delete(link);
    return body;
  }

  /** Sends a query. */
  ask(queryId: string, query: Query): Step {
    const { method, url, body } = toUiPathQuery(query);
    return this.#open({ type: "query", queryId, query }, this.#request(method, url, body), "body");
  }

  /** Opens a new connection; `startSession` is sent once it is open. */
  connect(conversation: Conversation, after?: "backoff"): Step {
    conversation.phase = "connecting";
    conversation.ending = false;
    const use = { type: "events", conversation, resumes: false } as const;
    if (this.isSocket) {
      // The URL of a socket.io endpoint and the name of its event; see transport/openSocketIo.ts.
      const url = `socket.io:${this.#client.url}#ConversationEvent`;
      return this.#open(use, { method: "GET", url, headers: {} }, "socket", after);
    }
    return this.#open(use, this.#toStream(conversation), "stream", after);
  }

  /** Opens the stream after the last event id; undefined if the bridge cannot resume, without an id, and after `maxAttempts`. */
  resume(conversation: Conversation, after?: "backoff"): Step | undefined {
    const { features, lastEventId, attempts } = conversation;
    if (features?.resume !== true || lastEventId === undefined || attempts >= maxAttempts) return undefined;
    conversation.attempts += 1;
    const use = { type: "events", conversation, resumes: true } as const;
    return this.#open(use, toResumeRequest(this.#toStream(conversation).url, lastEventId), "stream", after);
  }

  #toStream({ conversationId }: Conversation): HttpRequest {
    return this.#request("GET", toConversationPath(conversationId), undefined, { accept: "text/event-stream" });
  }

  /** Requests the history, in place of a request that still runs: its response would be older. A closed conversation is loading then. */
  loadHistory(conversation: Conversation): Step {
    const { conversationId, history, prompts } = conversation;
    if (conversation.phase === "closed") conversation.phase = "loading";
    const replaced: Step = history === undefined ? {} : { effects: [{ type: "close", link: history }] };
    const request = this.#request("GET", `${toConversationPath(conversationId)}/history`);
    return joinSteps(replaced, this.#open({ type: "history", conversation, known: prompts.length }, request, "body"));
  }

  /**
   * Removes queued posts whose answers `outgoing` repeats, and aborts the running POST if it has such an answer, or if it is a prompt
   * before such a post.
   */
  makeWay(conversation: Conversation, { answers }: Outgoing): Step {
    const repeats = (other: Outgoing): boolean =>
      other.answers.some(({ requestId }) => answers.some((one) => one.requestId === requestId));
    const waits = conversation.outbox.some(repeats);
    conversation.outbox = conversation.outbox.filter((other) => !repeats(other));
    const { posting = "" } = conversation;
    const use = this.#links.get(posting);
    if (use?.type !== "post" || use.outgoing.starts === true) return {};
    // Requests of its turn prove that a prompt was delivered.
    if (!repeats(use.outgoing) && !(waits && use.outgoing.answers.length === 0)) return {};
    this.#links.delete(posting);
    conversation.posting = undefined;
    return { effects: [{ type: "close", link: posting }] };
  }

  /** Sends the end of the session on an open connection, and closes it. */
  leave(conversation: Conversation): Step {
    const { phase, link } = conversation;
    const bye = phase === "ready" ? this.transmit(conversation, { events: [{ endSession: {} }], answers: [] }) : {};
    return joinSteps(bye, link === undefined ? {} : { effects: [{ type: "close", link }] });
  }

  /** Sends events now, without the outbox. On a socket they count as delivered. */
  transmit(conversation: Conversation, outgoing: Outgoing): Step {
    const { conversationId, link } = conversation;
    const events: JsonObject[] = outgoing.events.map((event) => ({ conversationId, ...event }));
    if (this.isSocket) {
      const effects = link === undefined ? [] : events.map((data) => ({ type: "send", link, data }) as const);
      // The socket does not confirm deliveries.
      return joinSteps({ effects }, toStep(conversation, concludeDelivery(conversation, outgoing, undefined)));
    }
    const { idempotencyKey: key } = outgoing;
    const keyed =
      key === undefined || conversation.features?.idempotency !== true ? undefined : { "idempotency-key": key };
    const request = this.#request("POST", toConversationPath(conversationId), events, keyed);
    return this.#open({ type: "post", conversation, outgoing }, request, "body");
  }

  #request(
    method: HttpRequest["method"],
    path: string,
    body?: Json,
    more: Readonly<Record<string, string>> = {},
  ): HttpRequest {
    const url = this.#client.url + path;
    const accept = { accept: "application/json", ...more };
    if (body === undefined) return { method, url, headers: accept };
    return { method, url, headers: { ...accept, "content-type": "application/json" }, body };
  }

  #open(use: UiPathLink, request: HttpRequest, as: "stream" | "body" | "socket", after?: "backoff"): Step {
    const link = this.#client.createId("link");
    this.#links.set(link, use);
    if (use.type === "events") use.conversation.link = link;
    if (use.type === "history") use.conversation.history = link;
    if (use.type === "post") use.conversation.posting = link;
    return { effects: [{ type: "open", link, as, request, after }] };
  }
}

/** The purpose of a link. */
export type UiPathLink =
  | { readonly type: "events"; readonly conversation: Conversation; readonly resumes: boolean }
  | { readonly type: "post"; readonly conversation: Conversation; readonly outgoing: Outgoing }
  /** A history, requested when there had been so many prompts. */
  | { readonly type: "history"; readonly conversation: Conversation; readonly known: number }
  | { readonly type: "query"; readonly queryId: string; readonly query: Query };

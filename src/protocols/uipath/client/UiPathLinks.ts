import type { ClientOptions, HttpRequest, Incoming, Json, JsonObject, Query, Step } from "../../../model/index.ts";
import { joinSteps } from "../../sessions/ClientSession.ts";
import { toResumeRequest } from "../../run/toResumeRequest.ts";
import { concludeDelivery, toStep } from "./concludeConversation.ts";
import type { Conversation, Outgoing } from "../Conversation.ts";
import { toConversationPath, toUiPathQuery } from "../toUiPathQuery.ts";
import type { UiPathLink } from "./UiPathLink.ts";
import type { UiPathOptions } from "../UiPathOptions.ts";

/** How often in a row a lost connection is opened again. */
export const maxAttempts = 5;

type Closed = Extract<Incoming, { type: "closed" }>;

/** The links of a client half: what each was opened for, and the requests that open them. */
export class UiPathLinks {
  /** Whether events travel over the platform's socket. */
  readonly isSocket: boolean;
  readonly #client: ClientOptions;
  readonly #links = new Map<string, UiPathLink>();
  readonly #bodies = new Map<string, Json>();

  constructor(client: ClientOptions, { transport = "bridge" }: UiPathOptions) {
    this.#client = client;
    this.isSocket = transport === "socketIo";
  }

  /** Gives what a link was opened for; undefined for one that is over. */
  find(link: string): UiPathLink | undefined {
    return this.#links.get(link);
  }

  /** Keeps the body of an answer until its link closes. */
  keep(link: string, body: Json): void {
    this.#bodies.set(link, body);
  }

  /** Forgets a link; gives the body of its answer. */
  end({ link }: Closed & { readonly link: string }): Json | undefined {
    const body = this.#bodies.get(link);
    this.#links.delete(link);
    this.#bodies.delete(link);
    return body;
  }

  /** Asks a question outside any exchange. */
  ask(queryId: string, query: Query): Step {
    const { method, url, body } = toUiPathQuery(query);
    return this.#open({ type: "query", queryId, query }, this.#request(method, url, body), "body");
  }

  /** Opens the connection anew; `startSession` follows once it is there. */
  connect(conversation: Conversation, after?: "backoff"): Step {
    conversation.phase = "connecting";
    conversation.ending = false;
    const use = { type: "events", conversation, resumes: false } as const;
    if (this.isSocket) {
      // The address of a socket.io endpoint and the one name that its events have; see transport/openSocketIo.ts.
      const url = `socket.io:${this.#client.url}#ConversationEvent`;
      return this.#open(use, { method: "GET", url, headers: {} }, "socket", after);
    }
    return this.#open(use, this.#toStream(conversation), "stream", after);
  }

  /** Opens the stream after the last event seen; undefined where that is not possible. */
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

  /** Reads the history anew. */
  loadHistory(conversation: Conversation): Step {
    if (conversation.phase === "closed") conversation.phase = "loading";
    const path = `${toConversationPath(conversation.conversationId)}/history`;
    return this.#open({ type: "history", conversation }, this.#request("GET", path), "body");
  }

  /** Makes way for answers that go out anew: what carries them already is given up, and so is a hanging POST before them. */
  makeWay(conversation: Conversation, { answers }: Outgoing): Step {
    const repeats = (other: Outgoing): boolean =>
      other.answers.some(({ requestId }) => answers.some((one) => one.requestId === requestId));
    const waits = conversation.outbox.some(repeats);
    conversation.outbox = conversation.outbox.filter((other) => !repeats(other));
    const { posting = "" } = conversation;
    const use = this.#links.get(posting);
    if (use?.type !== "post" || use.outgoing.starts === true) return {};
    // A prompt has arrived where its requests have come.
    if (!repeats(use.outgoing) && !(waits && use.outgoing.answers.length === 0)) return {};
    this.#links.delete(posting);
    conversation.posting = undefined;
    return { effects: [{ type: "close", link: posting }] };
  }

  /** Says goodbye where there is somebody to hear it, and closes the connection. */
  leave(conversation: Conversation): Step {
    const { phase, link } = conversation;
    const bye = phase === "ready" ? this.transmit(conversation, { events: [{ endSession: {} }], answers: [] }) : {};
    return joinSteps(bye, link === undefined ? {} : { effects: [{ type: "close", link }] });
  }

  /** Hands events on, now. */
  transmit(conversation: Conversation, outgoing: Outgoing): Step {
    const { conversationId, link } = conversation;
    const events: JsonObject[] = outgoing.events.map((event) => ({ conversationId, ...event }));
    if (this.isSocket) {
      const effects = link === undefined ? [] : events.map((data) => ({ type: "send", link, data }) as const);
      // The socket says nothing of deliveries.
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
    if (use.type === "post") use.conversation.posting = link;
    return { effects: [{ type: "open", link, as, request, after }] };
  }
}

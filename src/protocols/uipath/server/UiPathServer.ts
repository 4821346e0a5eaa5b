import type {
  Command,
  Encoded,
  HttpRequest,
  HttpResponse,
  Json,
  JsonObject,
  KitError,
  LogEntry,
  ServerHalf,
  ServerOptions,
  ServerStep,
  ServerThreads,
} from "../../../model/index.ts";
import { announcedGroups, announcementHeader } from "../../sessions/announcement.ts";
import { identify, isUnderWay, LinkWriters, toAgentInfo, writeLog } from "../../sessions/LinkWriters.ts";
import { refuseMissing, refuseShape, toRefusal, toResponse, toRoute, type Route } from "../../sessions/httpAnswers.ts";
import { readArray, readList, readObject, readString, toJson } from "../../read.ts";
import { beginsPrompt, gatherPrompt, readPostedAnswer, type Draft } from "./readPosted.ts";
import { UiPathWriter } from "./UiPathWriter.ts";
import { toShownLog } from "../../sessions/branches.ts";

/** The state of a conversation while a reader is connected. */
interface Memory {
  /** The links that follow it. */
  readonly links: Set<string>;
  /** Exchanges that clients started, whose start is not sent back to them. */
  readonly own: Set<string>;
  /** Incomplete prompts, by exchange. */
  readonly drafts: Map<string, Draft>;
}

/** The server half of UiPath over the bridge (docs/protocols/uipath-bridge.md). */
export class UiPathServer implements ServerHalf {
  readonly #server: ServerOptions;
  readonly #extensions: boolean;
  readonly #writers = new LinkWriters<JsonObject>();
  readonly #conversations = new Map<string, Memory>();
  /** Ids of conversations, by the link that follows them. */
  readonly #links = new Map<string, string>();
  /** The commands of each exchange of a request: the request is read again after the log was refreshed, but its events count once. */
  readonly #read = new WeakMap<JsonObject, readonly Command[]>();

  constructor(server: ServerOptions) {
    this.#server = server;
    this.#extensions = server.extensions ?? true;
  }

  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep {
    if ("link" in request) return { commands: [] };
    const route = toRoute(request);
    const [place, id, leaf] = route.segments;
    if (place === "conversations" && id !== undefined && leaf === undefined) {
      if (route.method === "GET") return this.#stream(id, request, route);
      if (route.method === "POST") return this.#post(id, request, threads);
    }
    return (
      (this.#extensions ? this.#receiveExtension(request, route, threads) : undefined) ?? refuseMissing("Not found")
    );
  }

  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded {
    const conversationId = this.#links.get(link) ?? "";
    const events = this.#writers.write(link, entry, threads);
    return {
      frames: identify(
        events.map((event) => toFrame(conversationId, event)),
        entry,
      ),
    };
  }

  refuse(error: KitError): HttpResponse {
    const response = toRefusal(error);
    return { ...response, headers: { ...response.headers, ...this.#announcement() } };
  }

  closed(link: string): void {
    this.#writers.end(link);
    const conversationId = this.#links.get(link);
    this.#links.delete(link);
    const memory = this.#conversations.get(conversationId ?? "");
    memory?.links.delete(link);
    // An incomplete prompt may have been received while the stream was open.
    if (memory?.links.size === 0 && memory.drafts.size === 0) this.#conversations.delete(conversationId ?? "");
  }

  #announcement(): Readonly<Record<string, string>> {
    return this.#extensions ? { [announcementHeader]: announcedGroups(this.#server.agent).join(", ") } : {};
  }

  #answer(status: number, body: JsonObject): HttpResponse {
    const response = toResponse(status, body);
    return { ...response, headers: { ...response.headers, ...this.#announcement() } };
  }

  #memory(conversationId: string): Memory {
    const conversation = this.#conversations.get(conversationId);
    if (conversation !== undefined) return conversation;
    const memory = { links: new Set<string>(), own: new Set<string>(), drafts: new Map<string, Draft>() };
    this.#conversations.set(conversationId, memory);
    return memory;
  }

  // GET /conversations/conv_1   accept: text/event-stream   [last-event-id: e.7]
  #stream(conversationId: string, request: HttpRequest, route: Route): ServerStep {
    const link = this.#server.createId("link");
    const memory = this.#memory(conversationId);
    memory.links.add(link);
    this.#links.set(link, conversationId);
    const isOwn = (turnId: string): boolean => memory.own.has(turnId);
    const extensions = this.#extensions;
    this.#writers.start(link, conversationId, () => new UiPathWriter({ extensions, prompts: false, isOwn }));
    const eventId = request.headers["last-event-id"] ?? route.query.get("last_event_id") ?? undefined;
    const after = eventId === undefined ? "now" : { eventId };
    return { stream: { link, sessionId: conversationId, after, headers: this.#announcement() }, commands: [] };
  }

  // POST /conversations/conv_1   [{"conversationId":"conv_1","exchange":{...}}, ...]
  #post(conversationId: string, request: HttpRequest, threads: ServerThreads): ServerStep {
    const events = readList(request.body, readObject);
    if (events.length === 0 || events.length !== readArray(request.body)?.length) {
      return refuseShape("The body must be a JSON array of ConversationEvents.");
    }
    const thread = threads.get(conversationId);
    const starts = events.some((event) => event["startSession"] !== undefined);
    if (thread === undefined && !starts) return refuseMissing("Conversation not found: begin with startSession.");
    const memory = this.#memory(conversationId);
    const commands: Command[] = starts ? [{ type: "openSession", sessionId: conversationId }] : [];
    for (const event of events) {
      const exchange = readObject(event["exchange"]);
      if (exchange === undefined) continue;
      const requested = this.#read.get(exchange) ?? this.#readExchange(conversationId, memory, exchange);
      this.#read.set(exchange, requested);
      commands.push(...requested);
      const answer = thread && readPostedAnswer(exchange, thread);
      if (thread === undefined || answer === undefined) continue;
      const idempotencyKey = request.headers["idempotency-key"] ?? this.#server.createId("submission");
      const turnId = thread.requests.find((one) => one.requestId === answer.requestId)?.turnId ?? "";
      const submit = { turnId, answers: [answer], tools: [], idempotencyKey };
      commands.push({ type: "submitAnswers", sessionId: conversationId, ...submit });
    }
    if (memory.links.size === 0 && memory.drafts.size === 0) this.#conversations.delete(conversationId);
    // {"conversationId":"conv_1","sessionStarted":{"capabilities":{}}}
    const frames = [toFrame(conversationId, { sessionStarted: { capabilities: {} } })];
    const greeting = starts ? { frames: [...memory.links].map((link) => ({ link, frames })) } : {};
    return { response: this.#answer(202, {}), commands, ...greeting };
  }

  #readExchange(conversationId: string, memory: Memory, exchange: JsonObject): readonly Command[] {
    const turnId = readString(exchange["exchangeId"]) ?? "";
    // {"exchangeId":"ex_1","endExchange":{}}   the client gives the exchange up
    if (exchange["endExchange"] !== undefined) return [{ type: "cancelTurn", sessionId: conversationId, turnId }];
    if (exchange["startExchange"] !== undefined) memory.own.add(turnId);
    const begins = exchange["startExchange"] !== undefined || beginsPrompt(exchange);
    const draft = memory.drafts.get(turnId) ?? (begins ? { tools: [], parts: new Map() } : undefined);
    // An answer, or a part of a prompt whose start was not received.
    if (draft === undefined) return [];
    memory.drafts.set(turnId, draft);
    const prompt = gatherPrompt(draft, exchange);
    if (prompt === undefined) return [];
    memory.drafts.delete(turnId);
    const { tools } = draft;
    return [{ type: "sendPrompt", sessionId: conversationId, turnId, ...prompt, tools }];
  }

  #receiveExtension(request: HttpRequest, route: Route, threads: ServerThreads): ServerStep | undefined {
    const [place, id, leaf] = route.segments;
    const { agent } = this.#server;
    const sessionId = id ?? "";
    const ask = (query: NonNullable<ServerStep["query"]>): ServerStep => ({ query, commands: [] });
    switch (`${route.method} ${[place, id === undefined ? "" : ":id", leaf].filter(Boolean).join("/")}`) {
      case "GET meta": {
        const body = { extensions: [...announcedGroups(agent)], agent: toJson(toAgentInfo(agent)) };
        return { response: this.#answer(200, body), commands: [] };
      }
      case "GET conversations": {
        const cursor = route.query.get("after");
        return ask({ query: { type: "listSessions", ...(cursor === null ? {} : { cursor }) } });
      }
      case "GET conversations/:id/history":
        return this.#history(sessionId, threads);
      case "DELETE conversations/:id":
        return ask({ query: { type: "deleteSession", sessionId } });
      case "PATCH conversations/:id": {
        const title = readString(readObject(request.body)?.["label"]);
        if (title === undefined) return refuseShape('The body must have a "label" string.');
        return ask({ query: { type: "renameSession", sessionId, title } });
      }
      case "GET conversations/:id/file":
        return ask({ query: { type: "readFile", sessionId, path: route.query.get("path") ?? "" } });
      default:
        return undefined;
    }
  }

  #history(conversationId: string, threads: ServerThreads): ServerStep {
    if (threads.get(conversationId) === undefined) return refuseMissing("Conversation not found");
    const log = toShownLog(threads.log(conversationId), threads.get(conversationId));
    const writer = new UiPathWriter({ extensions: this.#extensions, prompts: true });
    const events = writeLog(writer, log).map((event) => ({ conversationId, ...event }));
    const eventId = log.at(-1)?.eventId;
    const running = isUnderWay(threads, conversationId);
    const body = toJson({ events, running, eventId });
    return { response: this.#answer(200, body), commands: [] };
  }
}

function toFrame(conversationId: string, event: JsonObject): { readonly data: string } {
  return { data: JSON.stringify({ conversationId, ...event }) };
}

import type {
  Command,
  ContentBlock,
  Encoded,
  Frame,
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
} from "../../model/index.ts";
import { announcedGroups, extensionHeader, readSubmittedAnswer } from "../extension.ts";
import {
  identify,
  isFinalEnd,
  isUnderWay,
  LinkWriters,
  refuseMissing,
  refuseShape,
  toAgentInfo,
  toRefusal,
  toResponse,
  toRoute,
  writeLog,
  type Route,
} from "../extensionServer.ts";
import { readBlocks } from "../extensionToolCall.ts";
import type { WireFrame } from "../extensionWords.ts";
import { readArray, readList, readObject, readString, toJson } from "../read.ts";
import { createDeltaKitWriter, type DeltaKitReader } from "./createDeltaKitWriter.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";

/** The server half of DeltaKit with the kit's extension. Keeps nothing but the state of its open streams. */
export class DeltaKitServer implements ServerHalf {
  readonly #server: ServerOptions;
  readonly #field: string;
  readonly #extensions: boolean;
  readonly #links = new LinkWriters();

  constructor(server: ServerOptions, options: DeltaKitOptions) {
    this.#server = server;
    this.#field = options.sessionIdField ?? "sessionId";
    this.#extensions = server.extensions ?? true;
  }

  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep {
    if ("link" in request) return { commands: [] };
    const route = toRoute(request);
    if (route.method === "POST" && route.segments.length === 0) return this.#prompt(readObject(request.body));
    return (
      (this.#extensions ? this.#receiveExtension(request, route, threads) : undefined) ?? refuseMissing("Not found")
    );
  }

  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded {
    const frames = identify(this.#links.write(link, entry, threads).map(toFrame), entry);
    return isFinalEnd(entry) ? { frames: [...frames, { data: "[DONE]" }], end: true } : { frames };
  }

  refuse(error: KitError): HttpResponse {
    return { ...toRefusal(error), headers: { "content-type": "application/json", ...this.#announcement() } };
  }

  closed(link: string): void {
    this.#links.end(link);
  }

  #announcement(): Readonly<Record<string, string>> {
    return this.#extensions ? { [extensionHeader]: announcedGroups(this.#server.agent).join(", ") } : {};
  }

  #answer(status: number, body: JsonObject): HttpResponse {
    const response = toResponse(status, body);
    return { ...response, headers: { ...response.headers, ...this.#announcement() } };
  }

  #stream(sessionId: string, reader: DeltaKitReader, after: "now" | { readonly eventId: string }) {
    const link = this.#server.createId("link");
    this.#links.start(link, sessionId, () => createDeltaKitWriter(reader, this.#extensions));
    return { link, sessionId, after, headers: this.#announcement() };
  }

  // POST / {"message":"weather?","sessionId":"session_1"}
  #prompt(body: JsonObject | undefined): ServerStep {
    const message = readString(body?.["message"]);
    if (body === undefined || message === undefined)
      return refuseShape('The body must be JSON with a "message" string.');
    const sessionId = readString(body[this.#field]) ?? this.#server.createId("session");
    const content: readonly ContentBlock[] = readBlocks(body["content"]) ?? [{ type: "text", text: message }];
    const { createId } = this.#server;
    const command: Command = {
      type: "sendPrompt",
      sessionId,
      turnId: createId("turn"),
      messageId: createId("message"),
      content,
      tools: [],
    };
    return { stream: this.#stream(sessionId, "prompt", "now"), commands: [command] };
  }

  #receiveExtension(request: HttpRequest, route: Route, threads: ServerThreads): ServerStep | undefined {
    const body = readObject(request.body);
    const [place, id, leaf] = route.segments;
    const { agent } = this.#server;
    const sessionId = readString(body?.[this.#field]) ?? route.query.get(this.#field) ?? "";
    const ask = (query: NonNullable<ServerStep["query"]>): ServerStep => ({ query, commands: [] });
    switch (`${route.method} ${[place, id === undefined ? "" : ":id", leaf].filter(Boolean).join("/")}`) {
      case "GET ":
        return this.#history(sessionId, threads);
      case "GET events": {
        const eventId = request.headers["last-event-id"] ?? route.query.get("last_event_id") ?? undefined;
        if (threads.get(sessionId) === undefined) return refuseMissing("Session not found");
        return { stream: this.#stream(sessionId, "events", eventId === undefined ? "now" : { eventId }), commands: [] };
      }
      case "POST answers":
        return this.#answers(sessionId, body, request, threads);
      case "POST cancel": {
        const turnId = threads.get(sessionId)?.turn.turnId ?? undefined;
        if (turnId === undefined) return refuseMissing("Session not found");
        return { response: this.#answer(202, {}), commands: [{ type: "cancelTurn", sessionId, turnId }] };
      }
      case "GET meta":
        return {
          response: this.#answer(200, { extensions: [...announcedGroups(agent)], agent: toJson(toAgentInfo(agent)) }),
          commands: [],
        };
      case "GET sessions": {
        const cursor = route.query.get("after");
        return ask({ query: { type: "listSessions", ...(cursor === null ? {} : { cursor }) } });
      }
      case "DELETE sessions/:id":
        return ask({ query: { type: "deleteSession", sessionId: id ?? "" } });
      case "PATCH sessions/:id": {
        const title = readString(body?.["title"]);
        if (title === undefined) return refuseShape('The body must have a "title" string.');
        return ask({ query: { type: "renameSession", sessionId: id ?? "", title } });
      }
      case "GET sessions/:id/file":
        return ask({ query: { type: "readFile", sessionId: id ?? "", path: route.query.get("path") ?? "" } });
      default:
        return undefined;
    }
  }

  #history(sessionId: string, threads: ServerThreads): ServerStep {
    if (threads.get(sessionId) === undefined) return refuseMissing("Session not found");
    const log = threads.log(sessionId);
    const events = writeLog(createDeltaKitWriter("history", true), log).map(toEvent);
    const eventId = log.at(-1)?.eventId;
    const running = isUnderWay(threads, sessionId);
    const body = { events, running, ...(eventId === undefined ? {} : { event_id: eventId }) };
    return { response: this.#answer(200, body), commands: [] };
  }

  // POST /answers {"sessionId":"session_1","answers":[{"request_id":"request_1","granted":true}]}
  #answers(sessionId: string, body: JsonObject | undefined, request: HttpRequest, threads: ServerThreads): ServerStep {
    const turnId = threads.get(sessionId)?.turn.turnId ?? undefined;
    if (turnId === undefined) return refuseMissing("Session not found");
    const answers = readList(body?.["answers"], readSubmittedAnswer);
    if (answers.length === 0 || answers.length !== readArray(body?.["answers"])?.length) {
      return refuseShape('Every answer needs a "request_id" string and a "granted" boolean.');
    }
    const idempotencyKey = request.headers["idempotency-key"] ?? this.#server.createId("submission");
    const command: Command = { type: "submitAnswers", sessionId, turnId, answers, tools: [], idempotencyKey };
    return { response: this.#answer(202, {}), commands: [command] };
  }
}

function toEvent({ name, data }: WireFrame): JsonObject {
  return { type: name, ...data };
}

function toFrame(frame: WireFrame): Frame {
  return { data: JSON.stringify(toEvent(frame)) };
}

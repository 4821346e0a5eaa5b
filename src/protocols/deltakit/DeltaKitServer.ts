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
import { announcedGroups, announcementHeader } from "../sessions/announcement.ts";
import { readSubmittedAnswer } from "../kit-events/kitAnswers.ts";
import { identify, isFinalEnd, isUnderWay, LinkWriters, toAgentInfo, writeLog } from "../sessions/LinkWriters.ts";
import { refuseMissing, refuseShape, toRefusal, toResponse, toRoute, type Route } from "../sessions/httpAnswers.ts";
import { readBlocks } from "../kit-events/readToolCallPatch.ts";
import type { WireFrame } from "../sessions/FrameEncoder.ts";
import { readPromptIds, toBranchStep } from "../sessions/branches.ts";
import { readArray, readList, readObject, readString, toJson } from "../read.ts";
import { createDeltaKitWriter, type DeltaKitReader } from "./createDeltaKitWriter.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";
import { doneMark } from "./readDeltaKitEvent.ts";
import { readRunId, writeRunId } from "./runIds.ts";

const noMessage = 'The body must be JSON with a "message" string.';

/** The server half of DeltaKit with the kit's extension, for all three transports. Its only state is that of its open streams. */
export class DeltaKitServer implements ServerHalf {
  readonly #server: ServerOptions;
  readonly #field: string;
  readonly #extensions: boolean;
  readonly #links = new LinkWriters();
  /** Runs that are sent over sockets, by the link that follows them. */
  readonly #sockets = new Map<string, { readonly started: JsonObject; isStartSent: boolean }>();

  constructor(server: ServerOptions, options: DeltaKitOptions) {
    this.#server = server;
    this.#field = options.sessionIdField ?? "sessionId";
    this.#extensions = server.extensions ?? true;
  }

  /** Accepts sockets; each carries runs, one after the other. */
  connected(): void {}

  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep {
    if ("link" in request) return this.#message(request.link, readObject(request.data), threads);
    const route = toRoute(request);
    if (route.method === "POST" && route.segments.length === 0) return this.#prompt(request);
    if (route.segments[0] === "runs") return this.#receiveRun(route, request, threads);
    return (
      (this.#extensions ? this.#receiveExtension(request, route, threads) : undefined) ?? refuseMissing("Not found")
    );
  }

  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded {
    const frames = identify(this.#links.write(link, entry, threads).map(toFrame), entry);
    const start = this.#sockets.get(link);
    if (start === undefined)
      return isFinalEnd(entry) ? { frames: [...frames, { data: doneMark }], end: true } : { frames };
    // On a socket the first message names the run, and the end has its own message.
    const begun = start.isStartSent ? [] : [{ data: JSON.stringify(start.started) }];
    start.isStartSent = true;
    if (!isFinalEnd(entry)) return { frames: [...begun, ...frames] };
    const isError = entry.event.type === "turn.ended" && entry.event.reason === "error";
    const done = isError ? [] : [{ data: JSON.stringify({ type: "done" }) }];
    return { frames: [...begun, ...frames, ...done], end: true };
  }

  refuse(error: KitError): HttpResponse {
    return { ...toRefusal(error), headers: { "content-type": "application/json", ...this.#announcement() } };
  }

  closed(link: string): void {
    this.#links.end(link);
    this.#sockets.delete(link);
  }

  #announcement(): Readonly<Record<string, string>> {
    return this.#extensions ? { [announcementHeader]: announcedGroups(this.#server.agent).join(", ") } : {};
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
  #prompt({ body, headers }: HttpRequest): ServerStep {
    const command = this.#toPrompt(readObject(body), headers);
    if (command === undefined) return refuseShape(noMessage);
    return { stream: this.#stream(command.sessionId, "prompt", "now"), commands: [command] };
  }

  #toPrompt(
    body: JsonObject | undefined,
    headers: HttpRequest["headers"] = {},
  ): Extract<Command, { type: "sendPrompt" }> | undefined {
    const message = readString(body?.["message"]);
    if (body === undefined || message === undefined) return undefined;
    const sessionId = readString(body[this.#field]) ?? this.#server.createId("session");
    const content: readonly ContentBlock[] = readBlocks(body["content"]) ?? [{ type: "text", text: message }];
    const { createId } = this.#server;
    const prompt = { turnId: createId("turn"), messageId: createId("message"), content, tools: [] };
    const ids = this.#extensions ? readPromptIds(headers, body) : {};
    return { type: "sendPrompt", sessionId, ...prompt, ...ids };
  }

  // POST /runs {"message":"weather?"}   GET /runs/:id/events [last-event-id]   POST /runs/:id/cancel
  #receiveRun(route: Route, request: HttpRequest, threads: ServerThreads): ServerStep {
    const [, id, leaf] = route.segments;
    if (route.method === "POST" && id === undefined) {
      const command = this.#toPrompt(readObject(request.body), request.headers);
      if (command === undefined) return refuseShape(noMessage);
      return { response: this.#answer(202, { runId: writeRunId(command) }), commands: [command] };
    }
    const run = id === undefined ? undefined : readRunId(id, threads);
    if (run === undefined) return refuseMissing("Run not found");
    if (route.method === "POST" && leaf === "cancel") {
      const { sessionId, turnId } = run;
      return { response: this.#answer(202, {}), commands: [{ type: "cancelTurn", sessionId, turnId }] };
    }
    if (route.method !== "GET" || leaf !== "events") return refuseMissing("Not found");
    const eventId = request.headers["last-event-id"] ?? route.query.get("last_event_id") ?? run.previousEventId;
    return { stream: this.#stream(run.sessionId, "prompt", { eventId }), commands: [] };
  }

  // {"message":"weather?","sessionId":"session_1"} starts a run, {"runId":"run_1"} requests its events again
  #message(link: string, data: JsonObject | undefined, threads: ServerThreads): ServerStep {
    const command = this.#toPrompt(data);
    const runId = command === undefined ? readString(data?.["runId"]) : writeRunId(command);
    const run = command === undefined ? readRunId(runId ?? "", threads) : command;
    if (run === undefined) {
      return { commands: [], frames: [toError(link, runId === undefined ? noMessage : "Run not found")] };
    }
    const after = "previousEventId" in run ? { eventId: run.previousEventId } : "now";
    const stream = this.#stream(run.sessionId, "prompt", after);
    const extensions = this.#extensions ? { extensions: [...announcedGroups(this.#server.agent)] } : {};
    const started = { type: "run_started", runId: runId ?? "", ...extensions };
    this.#sockets.set(stream.link, { started, isStartSent: false });
    const settle: ServerStep["settle"] = ({ error }) =>
      error === undefined ? {} : { frames: [toError(link, error.message)], ends: [stream.link] };
    return { stream, commands: command === undefined ? [] : [command], settle };
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
      case "POST branch":
        if (threads.get(sessionId) === undefined) return refuseMissing("Session not found");
        return toBranchStep(sessionId, body, this.#answer(200, {}));
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
    const body = toJson({ events, running, eventId });
    return { response: this.#answer(200, body), commands: [] };
  }

  // POST /answers {"sessionId":"session_1","answers":[{"requestId":"request_1","granted":true}]}
  #answers(sessionId: string, body: JsonObject | undefined, request: HttpRequest, threads: ServerThreads): ServerStep {
    const turnId = threads.get(sessionId)?.turn.turnId ?? undefined;
    if (turnId === undefined) return refuseMissing("Session not found");
    const answers = readList(body?.["answers"], readSubmittedAnswer);
    if (answers.length === 0 || answers.length !== readArray(body?.["answers"])?.length) {
      return refuseShape('Every answer needs a "requestId" string and a "granted" boolean.');
    }
    const idempotencyKey = request.headers["idempotency-key"] ?? this.#server.createId("submission");
    const command: Command = { type: "submitAnswers", sessionId, turnId, answers, tools: [], idempotencyKey };
    return { response: this.#answer(202, {}), commands: [command] };
  }
}

// {"type":"error","message":"Run not found"}
function toError(link: string, message: string): { readonly link: string; readonly frames: readonly Frame[] } {
  return { link, frames: [{ data: JSON.stringify({ type: "error", message }) }] };
}

function toEvent({ name, data }: WireFrame): JsonObject {
  return { type: name, ...data };
}

function toFrame(frame: WireFrame): Frame {
  return { data: JSON.stringify(toEvent(frame)) };
}

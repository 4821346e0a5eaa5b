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
  SubmittedAnswer,
  ToolDeclaration,
  ConfigOption,
  ThreadState,
} from "../../../model/index.ts";
import { announcedGroups } from "../../sessions/announcement.ts";
import { readPromptIds, toBranchStep } from "../../sessions/branches.ts";
import { identify, isUnderWay, LinkWriters, toAgentInfo } from "../../sessions/LinkWriters.ts";
import { refuseMissing, refuseShape, toRefusal, toResponse, toRoute } from "../../sessions/httpAnswers.ts";
import type { Route } from "../../sessions/httpAnswers.ts";
import { readObject, readString, toJson } from "../../read.ts";
import { AapAnswer, readMode } from "../AapAnswer.ts";
import type { AapMode } from "../AapAnswer.ts";
import type { AapDialect } from "../AapOptions.ts";
import { createAapWriter } from "./createAapWriter.ts";
import { readAgentSettings } from "./readAgentSettings.ts";
import { readDeclarations } from "./readDeclarations.ts";
import { readTurnMessages } from "./readTurnMessages.ts";
import { writeAapHistory } from "./writeAapHistory.ts";

/** The server half of AAP in one dialect. Stores its open streams, and for each session the tools that its client declared. */
export class AapServer implements ServerHalf {
  readonly #server: ServerOptions;
  readonly #dialect: AapDialect;
  readonly #extensions: boolean;
  readonly #writers = new LinkWriters();
  /** Converts the frames of each open link to the mode that its client has requested. */
  readonly #answers = new Map<string, AapAnswer>();
  /** The session's declared tools and settings. They are lost with the process; a client then declares its tools with its next turn. */
  readonly #tools = new Map<string, readonly ToolDeclaration[]>();

  constructor(server: ServerOptions, dialect: AapDialect) {
    this.#server = server;
    this.#dialect = dialect;
    this.#extensions = server.extensions ?? true;
  }

  receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep {
    if ("link" in request) return { commands: [] };
    const route = toRoute(request);
    const body = readObject(request.body) ?? {};
    const [place, id, leaf] = route.segments;
    if (place === "meta") return respond(200, this.#meta());
    if (place === "sessions" && id === undefined && route.method === "GET") return this.#list(threads);
    const name = this.#dialect === 3 ? "sessions" : "session";
    if (place !== name) return refuseMissing("Not found");
    if (id === undefined) return this.#create(route, body, request);
    if (threads.get(id) === undefined) return refuseMissing("Session not found");
    const turnLeaf = this.#dialect === 3 ? "turns" : undefined;
    if (route.method === "POST" && leaf === turnLeaf) return this.#turn(id, body, request, threads);
    if (route.method === "GET" && leaf === undefined) return this.#read(id, route, threads);
    if (route.method === "GET" && leaf === "history" && this.#dialect === 3) return this.#history(id, route, threads);
    if (route.method === "DELETE" && leaf === undefined) {
      return { query: { query: { type: "deleteSession", sessionId: id }, status: 204 }, commands: [] };
    }
    return (
      (this.#extensions ? this.#receiveExtension(id, route, request, threads) : undefined) ?? refuseMissing("Not found")
    );
  }

  encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded {
    const frames = this.#writers.write(link, entry, threads);
    // A waiting turn also ends its stream: the next request contains the answers.
    const end = entry.event.type === "turn.ended";
    const shaped = this.#answers.get(link)?.send(frames, end) ?? [];
    // No id before the prompt's last entry: a client that resumes there would get its own prompt again. It reads the history instead.
    const sent = entry.event.type === "turn.started" ? shaped : identify(shaped, entry);
    return end ? { frames: sent, end } : { frames: sent };
  }

  refuse(error: KitError): HttpResponse {
    return toRefusal(error);
  }

  closed(link: string): void {
    this.#writers.end(link);
    this.#answers.delete(link);
  }

  #meta(): JsonObject {
    const { tools, ...agent } = toAgentInfo(this.#server.agent);
    const options = (this.#server.agent.options ?? []).map(writeAgentOption);
    const key = this.#dialect === 3 ? "parameters" : "inputSchema";
    const shown = tools?.map(({ parameters, ...tool }) => ({ ...tool, [key]: parameters })) ?? [];
    const capabilities = {
      stream: { delta: {}, message: {}, none: {} },
      application: { tools: {} },
      history: { full: {} },
      image: { http: {}, data: {} },
    };
    return {
      version: this.#dialect === 3 ? 3 : 2,
      agents: [toJson({ ...agent, capabilities, tools: shown, ...(options.length === 0 ? {} : { options }) })],
      ...(this.#extensions ? { extensions: [...announcedGroups(this.#server.agent)] } : {}),
    };
  }

  #list(threads: ServerThreads): ServerStep {
    const agent = { name: this.#server.agent.name };
    return respond(200, { sessions: threads.list().map((summary) => toJson({ ...summary, agent })) });
  }

  // v3 POST /sessions {"agent":{"name":"scripted"},"tools":[...]}; seed PUT /session with the first turn's messages
  #create(route: Route, body: JsonObject, request: HttpRequest): ServerStep {
    const sessionId = this.#server.createId("session");
    if (this.#dialect === 3) {
      if (route.method !== "POST") return refuseMissing("Not found");
      this.#declare(sessionId, body);
      const settings = readAgentSettings(sessionId, body["agent"]);
      return { ...respond(201, { sessionId }), commands: [{ type: "openSession", sessionId }, ...settings] };
    }
    if (route.method !== "PUT") return refuseMissing("Not found");
    const messages = readTurnMessages(body["messages"], undefined);
    if (messages.type !== "prompt") return refuseShape("A session begins with a user message.");
    this.#declare(sessionId, body);
    const start = { name: "session_start", data: { sessionId } };
    const command = this.#toPrompt(sessionId, messages.content, request);
    return {
      stream: this.#stream(sessionId, readMode(body), [start]),
      commands: [{ type: "openSession", sessionId }, ...readAgentSettings(sessionId, body["agent"]), command],
    };
  }

  /** Stores the tools that the client declares; a body without tools keeps the earlier ones. */
  #declare(sessionId: string, body: JsonObject): void {
    if (body["tools"] !== undefined) this.#tools.set(sessionId, readDeclarations(body["tools"]));
  }

  #toPrompt(
    sessionId: string,
    content: Extract<Command, { type: "sendPrompt" }>["content"],
    { headers, body }: HttpRequest,
  ): Command {
    const { createId } = this.#server;
    const tools = this.#tools.get(sessionId) ?? [];
    const prompt = { turnId: createId("turn"), messageId: createId("message"), content, tools };
    const ids = this.#extensions ? readPromptIds(headers, readObject(body) ?? {}) : {};
    return { type: "sendPrompt", sessionId, ...prompt, ...ids };
  }

  #stream(sessionId: string, mode: AapMode, prefix: ConstructorParameters<typeof AapAnswer>[1]) {
    const link = this.#server.createId("link");
    this.#writers.start(link, sessionId, () => createAapWriter(false, this.#extensions));
    this.#answers.set(link, new AapAnswer(mode, prefix));
    return { link, sessionId, after: "now", as: mode === "none" ? "json" : "sse" } as const;
  }

  // {"messages":[{"role":"tool",...},{"role":"tool_permission",...}],"stream":"delta"}
  #turn(sessionId: string, body: JsonObject, request: HttpRequest, threads: ServerThreads): ServerStep {
    const thread = threads.get(sessionId);
    const messages = readTurnMessages(body["messages"], thread);
    const idempotencyKey = request.headers["idempotency-key"];
    if (messages.type === "invalid" && idempotencyKey === undefined) return refuseShape(messages.message);
    this.#declare(sessionId, body);
    const mode = readMode(body);
    const settings = readAgentSettings(sessionId, body["agent"]);
    if (messages.type === "prompt") {
      const prompt = this.#toPrompt(sessionId, messages.content, request);
      return { stream: this.#stream(sessionId, mode, []), commands: [...settings, prompt] };
    }
    const command: Command = {
      type: "submitAnswers",
      sessionId,
      turnId: thread?.turn.turnId ?? "",
      // The requests of a repeated submission are answered already; the runtime accepts it by its idempotency key.
      // Only a client with the kit's extension sends a key, and it also supports the digest.
      answers: messages.type !== "answers" ? [] : messages.answers.map((one) => toChecked(one, idempotencyKey)),
      tools: this.#tools.get(sessionId) ?? [],
      idempotencyKey: idempotencyKey ?? this.#server.createId("submission"),
    };
    return { stream: this.#stream(sessionId, mode, []), commands: [...settings, command] };
  }

  #read(sessionId: string, route: Route, threads: ServerThreads): ServerStep {
    const tools = (this.#tools.get(sessionId) ?? []).map((tool) => toJson(tool));
    const title = threads.get(sessionId)?.session.title;
    const agent = writeSessionAgent(this.#server.agent, threads.get(sessionId));
    const session = toJson({ sessionId, agent, tools, title });
    if (this.#dialect === 3) return respond(200, session);
    const type = route.query.get("history") ?? "full";
    return respond(200, { ...session, ...this.#writeHistory(sessionId, type, threads) });
  }

  #history(sessionId: string, route: Route, threads: ServerThreads): ServerStep {
    const type = route.query.get("type");
    if (type !== "full" && type !== "compacted") return refuseShape('type must be "compacted" or "full"');
    if (type === "compacted") return refuseMissing("Specified history not found");
    return respond(200, this.#writeHistory(sessionId, type, threads));
  }

  #writeHistory(sessionId: string, type: string, threads: ServerThreads): JsonObject {
    const log = threads.log(sessionId);
    const extension = this.#extensions ? { running: isUnderWay(threads, sessionId) } : undefined;
    return writeAapHistory(log, type, threads.get(sessionId), extension);
  }

  #receiveExtension(
    sessionId: string,
    route: Route,
    request: HttpRequest,
    threads: ServerThreads,
  ): ServerStep | undefined {
    switch (`${route.method} ${route.segments[2] ?? ""}`) {
      case "POST cancel": {
        const turnId = threads.get(sessionId)?.turn.turnId ?? "";
        return { ...respond(202, {}), commands: [{ type: "cancelTurn", sessionId, turnId }] };
      }
      case "POST branch":
        return toBranchStep(sessionId, readObject(request.body), toResponse(200, {}));
      case "GET events": {
        const eventId = request.headers["last-event-id"] ?? route.query.get("last_event_id") ?? undefined;
        const link = this.#server.createId("link");
        this.#writers.start(link, sessionId, () => createAapWriter(true, true));
        this.#answers.set(link, new AapAnswer("events", []));
        return { stream: { link, sessionId, after: eventId === undefined ? "now" : { eventId } }, commands: [] };
      }
      case "PATCH ": {
        const title = readString(readObject(request.body)?.["title"]);
        if (title === undefined) return refuseShape('The body must have a "title" string.');
        return { query: { query: { type: "renameSession", sessionId, title } }, commands: [] };
      }
      case "GET file":
        return { query: { query: { type: "readFile", sessionId, path: route.query.get("path") ?? "" } }, commands: [] };
      default:
        return undefined;
    }
  }
}

function respond(status: number, body: JsonObject): ServerStep {
  return { response: toResponse(status, body), commands: [] };
}

function toChecked(submitted: SubmittedAnswer, key: string | undefined): SubmittedAnswer {
  return key === undefined ? submitted : { ...submitted, takesDigest: true };
}

/** Writes a setting of the agent. AAP has no booleans, so they are a choice of two. */
export function writeAgentOption(option: ConfigOption): JsonObject {
  const { id, name, description } = option;
  const names = option.type === "select" ? option.choices.map(({ value }) => value) : ["false", "true"];
  return toJson({ type: "select", name: id, title: name, description, default: String(option.value), options: names });
}

/** Writes the agent of a session: its tools with their trust, and the values of its options. */
export function writeSessionAgent(agent: ServerOptions["agent"], thread: ThreadState | undefined): JsonObject {
  const { trustedTools = [], options = [] } = thread?.session ?? {};
  const names = new Set([...(agent.tools ?? []).map(({ name }) => name), ...trustedTools]);
  const tools = Array.from(names, (name) => (trustedTools.includes(name) ? { name, trust: true } : { name }));
  const values = Object.fromEntries(options.map(({ id, value }) => [id, String(value)]));
  return { name: agent.name, tools, ...(options.length === 0 ? {} : { options: values }) };
}

import type { ClientHalf, ClientOptions, Command, Effect, Incoming, Json, Step } from "../../model/index.ts";
import { extensionHeader, readExtensionHeader, writeAnswer, type Features } from "../extension.ts";
import {
  addNotice,
  closeStream,
  createClientSession,
  cutError,
  emptyError,
  failTurn,
  joinSteps,
  learnFeatures,
  resumeStream,
  stopHere,
  toKeyHeader,
  toReply,
  toSessionEvents,
  unannouncedError,
  useStream,
  type ClientSession,
} from "../extensionClient.ts";
import { beginTurn } from "../extensionTurn.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import type { DeltaKitLink } from "./DeltaKitLink.ts";
import { finishTurn, readDeltaKitFrame } from "./readDeltaKitFrame.ts";
import { readDeltaKitHistory } from "./readDeltaKitHistory.ts";
import { toDeltaKitQuery, toDeltaKitReply } from "./toDeltaKitQuery.ts";
import { toPromptBody } from "./toPromptBody.ts";

/** The client half of DeltaKit: one POST a prompt, its answer is the stream. Everything else is the kit's extension. */
export class DeltaKitClient implements ClientHalf {
  readonly #client: ClientOptions;
  readonly #field: string;
  readonly #body: DeltaKitOptions["body"];
  readonly #sessions = new Map<string, ClientSession>();
  readonly #links = new Map<string, DeltaKitLink>();
  readonly #bodies = new Map<string, Json>();
  /** What the server has announced; undefined before its first answer. */
  #features: Features | undefined;
  #announced: boolean;

  constructor(client: ClientOptions, options: DeltaKitOptions) {
    this.#client = client;
    this.#field = options.sessionIdField ?? "sessionId";
    this.#body = options.body;
    this.#announced = options.extension ?? false;
  }

  command(command: Command): Step {
    if (command.type === "ask") return this.#ask(command);
    const session = this.#session(command.sessionId);
    switch (command.type) {
      case "openSession": {
        const isNew = command.wireId === undefined;
        session.wireId = command.wireId ?? this.#client.createId("session");
        const known = toSessionEvents(session.sessionId, [
          { type: "session.updated", patch: { wireId: session.wireId } },
          ...learnFeatures(session, this.#features),
        ]);
        return joinSteps({ events: known }, isNew ? {} : this.#loadHistory(session));
      }
      case "loadHistory":
        return command.place === "replace" ? this.#loadHistory(session) : {};
      case "sendPrompt":
        return this.#sendPrompt(session, command);
      case "submitAnswers": {
        const { turnId, answers } = command;
        const requestIds = answers.map(({ requestId }) => requestId);
        const body = {
          [this.#field]: session.wireId ?? "",
          answers: answers.map((answer) => writeAnswer(answer, session.features)),
        };
        return this.#open(
          { type: "answers", session, turnId, requestIds },
          "POST",
          "/answers",
          body,
          toKeyHeader(session, command.idempotencyKey),
        );
      }
      case "continueTurn":
        session.attempts = 0;
        return this.#resume(session) ?? this.#fail(session, cutError);
      case "cancelTurn":
        if (session.features?.cancel !== true) return stopHere(session);
        return this.#open({ type: "cancel", session }, "POST", "/cancel", { [this.#field]: session.wireId ?? "" });
      case "closeSession":
        this.#sessions.delete(session.sessionId);
        return { effects: closeStream(session) };
      default:
        // The wire has neither modes nor options.
        return {};
    }
  }

  receive(incoming: Incoming): Step {
    const use = this.#links.get(incoming.link);
    if (use === undefined) return {};
    if (incoming.type === "opened") {
      const header = incoming.headers[extensionHeader];
      // A refusal may come from a proxy, which knows nothing of what the server offers.
      if (use.type === "query" || (header === undefined && incoming.status >= 300)) return {};
      const { session } = use;
      this.#announced ||= header !== undefined;
      this.#features = readExtensionHeader(header, deltaKitCarries);
      const events = learnFeatures(session, this.#features);
      // A foreign server can neither be told of the page's tools nor ask for them; one that speaks the extension can ask.
      const untold = use.type === "stream" && header === undefined && session.offersTools;
      if (untold) session.offersTools = false;
      const notice = untold ? addNotice(session, "no_client_tools", "info") : [];
      return { events: toSessionEvents(session.sessionId, [...events, ...notice]) };
    }
    if (incoming.type === "frame") {
      if (use.type === "stream") return readDeltaKitFrame(use.session, incoming);
      this.#bodies.set(incoming.link, incoming.data);
      return {};
    }
    this.#links.delete(incoming.link);
    const body = this.#bodies.get(incoming.link);
    this.#bodies.delete(incoming.link);
    return this.#close(use, body, incoming);
  }

  /** Every question outside a turn is the extension's. */
  #ask({ queryId, query }: Extract<Command, { type: "ask" }>): Step {
    if (this.#announced) {
      const { method, path, body } = toDeltaKitQuery(query);
      return this.#open({ type: "query", queryId, query }, method, path, body);
    }
    return toReply(
      queryId,
      toDeltaKitReply(query, undefined),
      query.type === "describe" ? undefined : unannouncedError,
    );
  }

  #session(sessionId: string): ClientSession {
    const session = this.#sessions.get(sessionId) ?? createClientSession(sessionId);
    this.#sessions.set(sessionId, session);
    return session;
  }

  #open(
    use: DeltaKitLink,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Step & { readonly effects: readonly Effect[] } {
    const link = this.#client.createId("link");
    this.#links.set(link, use);
    const isStream = use.type === "stream";
    const accept = isStream ? "text/event-stream" : "application/json";
    const request = {
      method,
      url: this.#client.url + path,
      headers: { accept, ...headers },
      ...(body === undefined ? {} : { body }),
    };
    if (isStream) useStream(use.session, link);
    return { effects: [{ type: "open", link, as: isStream ? "stream" : "body", request }] };
  }

  #sendPrompt(session: ClientSession, command: Extract<Command, { type: "sendPrompt" }>): Step {
    const { content, turnId, tools } = command;
    const closed = closeStream(session);
    session.reading = { turn: beginTurn(turnId, "running") };
    session.attempts = 0;
    session.wireId ??= this.#client.createId("session");
    const body = { ...toPromptBody(content, session.features), [this.#field]: session.wireId, ...this.#body };
    const opened = this.#open({ type: "stream", session }, "POST", "", body, toKeyHeader(session, command.messageId));
    session.offersTools ??= tools.length > 0;
    return { effects: [...closed, ...opened.effects] };
  }

  #close(use: DeltaKitLink, body: Json | undefined, closed: Extract<Incoming, { type: "closed" }>): Step {
    const failed = closed.how === "end" ? undefined : (closed.error ?? cutError);
    if (use.type === "query") return toReply(use.queryId, toDeltaKitReply(use.query, body), failed);
    const { session } = use;
    if (use.type === "stream") return this.#closeStream(session, closed);
    if (use.type === "history") {
      if (closed.how === "aborted") return {};
      const loaded = readDeltaKitHistory(session, body, failed);
      const follow = loaded.follow ? this.#resume(session, 0) : undefined;
      return joinSteps({ events: toSessionEvents(session.sessionId, loaded.events) }, follow ?? {});
    }
    if (use.type === "cancel") return failed === undefined ? {} : stopHere(session);
    const { turnId } = use;
    const state = failed === undefined ? ({ state: "sent" } as const) : ({ state: "failed", error: failed } as const);
    const events = use.requestIds.map(
      (requestId) => ({ type: "request.updated", turnId, requestId, ...state }) as const,
    );
    return { events: toSessionEvents(session.sessionId, events) };
  }

  #closeStream(session: ClientSession, closed: Extract<Incoming, { type: "closed" }>): Step {
    if (session.stream !== closed.link || !session.expecting || closed.how === "aborted") return {};
    // A server that can resume says when a turn is over; others just close the stream.
    const ended = closed.how === "end" && session.features?.resume !== true;
    if (ended && session.frames > 0) return finishTurn(session);
    if (ended) return this.#fail(session, emptyError);
    const status = closed.error?.status;
    if (closed.how === "refused" && (session.lastEventId === undefined || session.attempts === 0)) {
      return this.#fail(session, closed.error ?? cutError);
    }
    // The log that the event id belongs to is gone: what it holds now is the history.
    if (status === 404 || status === 409 || status === 410) return this.#loadHistory(session);
    return this.#resume(session) ?? this.#fail(session, cutError);
  }

  #resume(session: ClientSession, after?: number): Step | undefined {
    const link = this.#client.createId("link");
    const path = `/events?${this.#field}=${encodeURIComponent(session.wireId ?? "")}`;
    const effect = resumeStream(session, link, this.#client.url + path);
    if (effect === undefined) return undefined;
    this.#links.set(link, { type: "stream", session });
    return { effects: [after === undefined || effect.type !== "open" ? effect : { ...effect, after }] };
  }

  #loadHistory(session: ClientSession): Step {
    const path = `?${this.#field}=${encodeURIComponent(session.wireId ?? "")}`;
    return this.#open({ type: "history", session }, "GET", path);
  }

  #fail(session: ClientSession, error: Parameters<typeof failTurn>[1]): Step {
    return { events: toSessionEvents(session.sessionId, failTurn(session, error)) };
  }
}

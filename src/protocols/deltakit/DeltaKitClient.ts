import type { ClientHalf, ClientOptions, Command, Effect, Incoming, Json, Step } from "../../model/index.ts";
import { extensionHeader, readExtensionHeader, writeAnswer } from "../extension.ts";
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
  toFrameError,
  toJsonAnswerError,
  toReply,
  toSessionEvents,
  useStream,
  type ClientSession,
} from "../extensionClient.ts";
import { beginTurn, endTurn } from "../extensionTurn.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import type { DeltaKitLink } from "./DeltaKitLink.ts";
import { doneMark, readDeltaKitData, readDeltaKitEvent } from "./readDeltaKitEvent.ts";
import { readDeltaKitHistory } from "./readDeltaKitHistory.ts";
import { settleSilentCalls } from "./settleSilentCalls.ts";
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

  constructor(client: ClientOptions, options: DeltaKitOptions) {
    this.#client = client;
    this.#field = options.sessionIdField ?? "sessionId";
    this.#body = options.body;
  }

  command(command: Command): Step {
    if (command.type === "ask") {
      const request = toDeltaKitQuery(command.query);
      return this.#open(
        { type: "query", queryId: command.queryId, query: command.query },
        request.method,
        request.path,
        request.body,
      );
    }
    const session = this.#session(command.sessionId);
    switch (command.type) {
      case "openSession": {
        const isNew = command.wireId === undefined;
        session.wireId = command.wireId ?? this.#client.createId("session");
        const known = toSessionEvents(session.sessionId, [
          { type: "session.updated", patch: { wireId: session.wireId } },
        ]);
        return joinSteps({ events: known }, isNew ? {} : this.#loadHistory(session));
      }
      case "loadHistory":
        return command.place === "replace" ? this.#loadHistory(session) : {};
      case "sendPrompt":
        return this.#sendPrompt(session, command);
      case "submitAnswers": {
        const { turnId, answers, idempotencyKey } = command;
        const keyed = session.features?.idempotency === true ? { "idempotency-key": idempotencyKey } : {};
        const requestIds = answers.map(({ requestId }) => requestId);
        const body = {
          [this.#field]: session.wireId ?? "",
          answers: answers.map((answer) => writeAnswer(answer, session.features)),
        };
        return this.#open({ type: "answers", session, turnId, requestIds }, "POST", "/answers", body, keyed);
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
      const events = learnFeatures(session, readExtensionHeader(header, deltaKitCarries));
      // A foreign server can neither be told of the page's tools nor ask for them; one that speaks the extension can ask.
      const untold = use.type === "stream" && header === undefined && session.offersTools;
      if (untold) session.offersTools = false;
      const notice = untold ? addNotice(session, "no_client_tools", "info") : [];
      return { events: toSessionEvents(session.sessionId, [...events, ...notice]) };
    }
    if (incoming.type === "frame") {
      if (use.type === "stream") return this.#readStream(use.session, incoming);
      this.#bodies.set(incoming.link, incoming.data);
      return {};
    }
    this.#links.delete(incoming.link);
    const body = this.#bodies.get(incoming.link);
    this.#bodies.delete(incoming.link);
    return this.#close(use, body, incoming);
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
    const keyed = session.features?.idempotency === true ? { "idempotency-key": command.messageId } : {};
    const opened = this.#open({ type: "stream", session }, "POST", "", body, keyed);
    session.offersTools ??= tools.length > 0;
    return { effects: [...closed, ...opened.effects] };
  }

  #readStream(session: ClientSession, frame: Extract<Incoming, { type: "frame" }>): Step {
    // What comes after the end, and from a stream that was given up, is not ours any more.
    if (session.stream !== frame.link || !session.expecting) return {};
    // Frames of a stream are text; a value is the whole body of an answer that is none.
    if (typeof frame.data !== "string") return this.#fail(session, toJsonAnswerError(frame.data));
    session.frames += 1;
    session.attempts = 0;
    if (frame.id !== undefined) session.lastEventId = frame.id;
    const steps = readDeltaKitData(frame.data).map((value) => this.#readValue(session, value, frame.data));
    return joinSteps(...steps);
  }

  #readValue(session: ClientSession, value: Json | undefined, raw: Json): Step {
    if (!session.expecting) return {};
    if (value === doneMark) return this.#finish(session);
    const read = readDeltaKitEvent(session.reading, value);
    const events = read ?? [
      { type: "failure.received", turnId: session.reading.turn.turnId, error: toFrameError(raw) } as const,
    ];
    const ended = session.reading.turn.phase === "over";
    if (ended) session.expecting = false;
    return { events: toSessionEvents(session.sessionId, ended ? settleSilentCalls(session, events) : events) };
  }

  /** Concludes a turn whose stream ended well. */
  #finish(session: ClientSession): Step {
    const events = settleSilentCalls(session, endTurn(session.reading.turn, "completed"));
    session.expecting = false;
    return { events: toSessionEvents(session.sessionId, events) };
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
    if (ended && session.frames > 0) return this.#finish(session);
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
    const effect = resumeStream(
      session,
      link,
      `${this.#client.url}/events?${this.#field}=${encodeURIComponent(session.wireId ?? "")}`,
    );
    if (effect === undefined) return undefined;
    this.#links.set(link, { type: "stream", session });
    return { effects: [after === undefined || effect.type !== "open" ? effect : { ...effect, after }] };
  }

  #loadHistory(session: ClientSession): Step {
    return this.#open(
      { type: "history", session },
      "GET",
      `?${this.#field}=${encodeURIComponent(session.wireId ?? "")}`,
    );
  }

  #fail(session: ClientSession, error: Parameters<typeof failTurn>[1]): Step {
    return { events: toSessionEvents(session.sessionId, failTurn(session, error)) };
  }
}

import type {
  AgentEvent,
  ClientHalf,
  ClientOptions,
  Command,
  Incoming,
  Json,
  KitError,
  Step,
} from "../../../model/index.ts";
import { concludeBranch } from "../../sessions/branches.ts";
import {
  closeStream,
  createClientSession,
  cutError,
  failTurn,
  resumeTurn,
  joinSteps,
  learnFeatures,
  settleAnswers,
  stopHere,
  toReply,
  unannouncedError,
} from "../../sessions/ClientSession.ts";
import { beginReading } from "../../sessions/readKitFrame.ts";
import { beginTurn, endTurn } from "../../sessions/TurnReading.ts";
import { readObject, readString } from "../../read.ts";
import type { AapLink, AapSession } from "./AapLink.ts";
import { isWithoutMeta, readAapMeta, type AapMeta } from "../AapMeta.ts";
import type { AapOptions } from "../AapOptions.ts";
import { AapRequests } from "./AapRequests.ts";
import { AapTurns } from "./AapTurns.ts";
import { closeAapHistory, closeAapStream, concludeWithoutStop, readToolNames, toStep } from "./closeAapLink.ts";
import { readMissingResults } from "./concludeTurn.ts";
import { confirmAnswers, readAapFrame, readLateAapFrame } from "./readAapFrame.ts";
import { findMessages } from "./readAapHistory.ts";
import { changeOptions, learnAgent, learnOptions, trustTools } from "./learnAgent.ts";
import { extensionQueries, toAapQuery, toAapReply } from "../toAapQuery.ts";

type Closed = Extract<Incoming, { type: "closed" }>;

/** The client half of the Agent Application Protocol: version 3 and the seed's dialect. */
export class AapClient implements ClientHalf {
  readonly #requests: AapRequests;
  readonly #turns: AapTurns;
  readonly #options: AapOptions;
  readonly #sessions = new Map<string, AapSession>();
  /** Bodies of responses, until their links close. */
  readonly #bodies = new Map<string, Json>();
  /** The server's metadata; undefined before the response to `GET /meta`. */
  #meta: AapMeta | undefined;
  /** Commands that are pending until the server's dialect is known. */
  #waiting: Command[] = [];

  constructor(client: ClientOptions, options: AapOptions) {
    this.#requests = new AapRequests(client);
    this.#options = options;
    this.#turns = new AapTurns(this.#requests, options);
  }

  command(command: Command): Step {
    if (this.#meta !== undefined) return this.#run(command, this.#meta);
    const asks = this.#waiting.length === 0;
    this.#waiting.push(command);
    return asks ? this.#requests.open({ type: "meta" }, "GET", "/meta") : {};
  }

  receive(incoming: Incoming): Step {
    const use = this.#requests.find(incoming.link);
    if (use === undefined) return {};
    if (incoming.type === "opened") {
      if (use.type !== "stream" || incoming.status >= 300) return {};
      return toStep(use.session, settleAnswers(use.session.reading.turn.turnId, use.answers));
    }
    if (incoming.type === "frame") {
      if (use.type === "stream") return this.#readStream(use, incoming);
      this.#bodies.set(incoming.link, incoming.data);
      return {};
    }
    const body = this.#bodies.get(incoming.link);
    this.#bodies.delete(incoming.link);
    this.#requests.forget(incoming.link);
    return this.#close(use, body, incoming);
  }

  #run(command: Command, meta: AapMeta): Step {
    if (command.type === "ask") {
      const feature = extensionQueries[command.query.type];
      if (feature !== undefined && meta.features[feature] !== true) {
        return toReply(command.queryId, undefined, unannouncedError);
      }
      const { method, path, body } = toAapQuery(command.query, meta);
      return this.#requests.open({ type: "query", queryId: command.queryId, query: command.query }, method, path, body);
    }
    const session = this.#session(command.sessionId);
    const learned = toStep(session, [...learnFeatures(session, meta.features), ...learnOptions(session, meta)]);
    return joinSteps(learned, this.#runSession(command, session, meta));
  }

  #runSession(command: Exclude<Command, { type: "ask" }>, session: AapSession, meta: AapMeta): Step {
    switch (command.type) {
      case "openSession": {
        if (command.wireId === undefined) return {};
        const { wireId } = command;
        session.wireId = wireId;
        const sessionEvents = toStep(session, [{ type: "session.updated", patch: { wireId } }]);
        // In version 3 the history does not contain the client's tools, which are needed to derive what a call waits for.
        if (meta.dialect === "seed") return joinSteps(sessionEvents, this.#requests.loadHistory(session, null));
        return joinSteps(
          sessionEvents,
          this.#requests.open(
            { type: "declarations", session, known: session.prompts.length },
            "GET",
            this.#requests.paths.session(wireId),
          ),
        );
      }
      case "loadHistory":
        return command.place === "replace" ? this.#requests.loadHistory(session, null) : {};
      case "sendPrompt":
        session.prompts.push({ turnId: command.turnId, messageId: command.messageId });
        return this.#turns.sendPrompt(session, command, meta);
      case "submitAnswers":
        // A history that was requested before lacks what they begin, as it lacks a newer prompt.
        session.prompts.push({ turnId: command.turnId, messageId: "" });
        // Without a stream the response arrives after the agent has finished, so nothing earlier confirms the answers.
        return joinSteps(
          this.#turns.submitAnswers(session, command, meta),
          toStep(
            session,
            this.#requests.mode === "none" ? settleAnswers(session.reading.turn.turnId, command.answers) : [],
          ),
        );
      case "continueTurn":
        resumeTurn(session);
        if (session.wireId === undefined) return toStep(session, failTurn(session, cutError));
        // The stream was cut before its first event: the history has the outcome.
        return this.#requests.resume(session) ?? this.#requests.loadHistory(session, []);
      case "cancelTurn":
        return this.#cancel(session);
      case "closeSession":
        this.#sessions.delete(session.sessionId);
        return { effects: closeStream(session) };
      case "setOptions":
        return toStep(session, changeOptions(session, command.options));
      case "trustTools":
        trustTools(session, command.toolNames);
        return {};
      case "selectBranch": {
        const { messageId, instead } = command;
        const path = `${this.#requests.paths.session(session.wireId ?? "")}/branch`;
        return this.#requests.open({ type: "branch", session, command }, "POST", path, { messageId, instead });
      }
      case "setMode":
        // The wire has no modes.
        return {};
    }
  }

  #session(sessionId: string): AapSession {
    const existing = this.#sessions.get(sessionId);
    if (existing !== undefined) return existing;
    const session = {
      ...createClientSession(sessionId),
      tools: new Set<string>(),
      declared: false,
      trusted: new Set(this.#options.trust),
      options: undefined,
      promptText: undefined,
      emptyReads: 0,
      agentChanged: false,
    };
    this.#sessions.set(sessionId, session);
    return session;
  }

  #cancel(session: AapSession): Step {
    const isAnnounced = session.features?.cancel === true && session.wireId !== undefined;
    const { turn } = session.reading;
    if (!isAnnounced) return stopHere(session);
    const cancelled = this.#requests.open(
      { type: "cancel", session, turnId: turn.turnId },
      "POST",
      `${this.#requests.paths.session(session.wireId ?? "")}/cancel`,
      // Servers with CSRF protection accept JSON only.
      {},
    );
    // While the turn waits, there is no stream that could send it.
    return session.expecting
      ? cancelled
      : joinSteps(cancelled, toStep(session, endTurn(turn, { reason: "cancelled" })));
  }

  #readStream(use: Extract<AapLink, { type: "stream" }>, frame: Extract<Incoming, { type: "frame" }>): Step {
    const { session } = use;
    if (session.stream !== frame.link) return {};
    if (!session.expecting) return toStep(session, readLateAapFrame(session, frame));
    session.frames += 1;
    session.attempts = 0;
    if (frame.id !== undefined) session.lastEventId = frame.id;
    const confirmed = session.frames === 1 ? confirmAnswers(session.reading.turn.turnId, use.answers) : [];
    const events = [...confirmed, ...readAapFrame(session, frame)];
    const { turn } = session.reading;
    if (turn.phase !== "over" && turn.phase !== "waiting") return toStep(session, events);
    const wasWaiting = events.every(({ type }) => type !== "turn.ended");
    if (wasWaiting) return toStep(session, events);
    session.expecting = false;
    const lacksResults = turn.calls.some((call) => call.answered && !call.settled);
    return joinSteps(toStep(session, events), lacksResults ? this.#requests.readResults(session, false) : {});
  }

  #close(use: AapLink, body: Json | undefined, closed: Closed): Step {
    const failed = closed.how === "end" ? undefined : (closed.error ?? cutError);
    if (use.type === "meta") return this.#learn(body, failed);
    const meta = this.#meta;
    if (meta === undefined) return {};
    if (use.type === "query") return toReply(use.queryId, toAapReply(use.query, body, meta), failed);
    const { session } = use;
    if (closed.how === "aborted") return {};
    // A session that was closed meanwhile reads nothing more; a prompt that waits for its session is still sent.
    if (use.type !== "create" && this.#sessions.get(session.sessionId) !== session) return {};
    switch (use.type) {
      case "stream":
        return closeAapStream(this.#requests, use, closed);
      case "create": {
        const wireId = readString(readObject(body)?.["sessionId"]);
        const { turn } = session.reading;
        // The user has stopped the prompt meanwhile, or sent another one: it is not sent any more.
        if (turn.turnId !== use.prompt.turnId || turn.phase !== "running") return {};
        if (wireId === undefined) return toStep(session, failTurn(session, failed ?? createError));
        session.wireId = wireId;
        const sessionEvents = toStep(session, [{ type: "session.updated", patch: { wireId } }]);
        return joinSteps(sessionEvents, this.#turns.sendPrompt(session, use.prompt, meta));
      }
      case "declarations":
        // A prompt has declared its own meanwhile.
        if (use.known === session.prompts.length) session.tools = readToolNames(body);
        return joinSteps(
          toStep(session, learnAgent(session, body)),
          this.#requests.loadHistory(session, null, "full", use.known),
        );
      case "history":
        return closeAapHistory(this.#requests, use, body, failed);
      case "results": {
        const { turn } = session.reading;
        const results = failed === undefined ? readMissingResults(turn, findMessages(body)) : [];
        if (!use.concludes) return toStep(session, results);
        return toStep(session, [...results, ...concludeWithoutStop(session, findMessages(body))]);
      }
      case "branch": {
        const shown = toStep(session, concludeBranch(use.command, failed));
        return failed === undefined ? shown : joinSteps(shown, this.#requests.loadHistory(session, null));
      }
      case "cancel":
        return failed === undefined ? {} : stopHere(session, use.turnId);
    }
  }

  #learn(body: Json | undefined, failed: KitError | undefined): Step {
    const waiting = withoutLeft(this.#waiting);
    this.#waiting = [];
    // A response without a body was cut, which does not mean that the server has no version.
    const lost = isWithoutMeta(failed) ? undefined : (failed ?? (body === undefined ? cutError : undefined));
    const meta = lost && (this.#options.dialect ?? "auto") === "auto" ? lost : readAapMeta(body, this.#options);
    if ("code" in meta) return joinSteps(...waiting.map((command) => this.#refuse(command, meta)));
    this.#meta = meta;
    this.#requests.dialect = meta.dialect;
    this.#requests.mode = meta.stream;
    return joinSteps(...waiting.map((command) => this.#run(command, meta)));
  }

  #refuse(command: Command, error: KitError): Step {
    if (command.type === "ask") return toReply(command.queryId, undefined, error);
    const session = this.#session(command.sessionId);
    switch (command.type) {
      case "sendPrompt":
      case "continueTurn":
        session.reading = beginReading(beginTurn(command.turnId, "running"), session.reading);
        return toStep(session, failTurn(session, error));
      case "submitAnswers":
        return toStep(session, settleAnswers(command.turnId, command.answers, error));
      case "cancelTurn":
        return toStep(session, [{ type: "turn.ended", turnId: command.turnId, reason: "cancelled" }]);
      case "openSession":
        if (command.wireId === undefined) return {};
        // What follows belongs to this conversation, not to a new one.
        session.wireId = command.wireId;
        return toStep(session, [toLoadFailure(error)]);
      case "loadHistory":
        return toStep(session, [toLoadFailure(error)]);
      case "selectBranch":
        return toStep(session, concludeBranch(command, error));
      case "closeSession":
      case "setMode":
      case "setOptions":
      case "trustTools":
        return {};
    }
  }
}

/** Without the reads of sessions that were closed meanwhile and have no prompt. */
function withoutLeft(waiting: readonly Command[]): readonly Command[] {
  const withCommand = (type: Command["type"]): ReadonlySet<string> =>
    new Set(waiting.flatMap((one) => (one.type === type && one.type !== "ask" ? [one.sessionId] : [])));
  const closed = withCommand("closeSession");
  const prompted = withCommand("sendPrompt");
  return waiting.filter(
    (one) =>
      one.type === "ask" || one.type === "closeSession" || !closed.has(one.sessionId) || prompted.has(one.sessionId),
  );
}

/** The failure of a load without a description of the server: its refusal (403) says nothing about the conversation, which is not left. */
function toLoadFailure({ code, ...error }: KitError): AgentEvent {
  return { type: "failure.received", error: { ...error, code: code === "forbidden" ? "bad_status" : code } };
}

const createError: KitError = {
  code: "protocol",
  message: "The server answered the creation of a session without a session id, so no prompt can be sent to it.",
};

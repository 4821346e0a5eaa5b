import type {
  AgentEvent,
  ClientHalf,
  ClientOptions,
  Command,
  Incoming,
  Json,
  KitError,
  Step,
  ContentBlock,
  JsonObject,
  Threads,
} from "../../model/index.ts";
import { concludeBranch, writeInstead } from "../sessions/branches.ts";
import { announcementHeader, readAnnouncedGroups, readAnnouncementHeader } from "../sessions/announcement.ts";
import type { Features } from "../sessions/announcement.ts";
import { writeAnswer } from "../kit-events/kitAnswers.ts";
import {
  addNotice,
  closeStream,
  cutError,
  emptyError,
  failTurn,
  resumeTurn,
  joinSteps,
  learnFeatures,
  settleAnswers,
  stopHere,
  toKeyHeader,
  toReply,
  toSessionEvents,
  unannouncedError,
} from "../sessions/ClientSession.ts";
import { beginReading } from "../sessions/readKitFrame.ts";
import { beginTurn, endTurn } from "../sessions/TurnReading.ts";
import { toFields } from "../RequestFields.ts";
import { isFinalRefusal } from "../run/isRefusal.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import { createDeltaKitSession } from "./DeltaKitLink.ts";
import type { DeltaKitLink, DeltaKitSession } from "./DeltaKitLink.ts";
import { DeltaKitLinks } from "./DeltaKitLinks.ts";
import { DeltaKitRuns, readRunStarted, startError } from "./DeltaKitRuns.ts";
import { finishTurn, readDeltaKitFrame } from "./readDeltaKitFrame.ts";
import { readDeltaKitHistory } from "./readDeltaKitHistory.ts";
import { toDeltaKitQuery, toDeltaKitReply } from "./toDeltaKitQuery.ts";
import { readObject, toJson } from "../read.ts";

/**
 * The client half of DeltaKit: each prompt is a POST whose response is the stream, or starts a run whose events are read separately
 * (`DeltaKitRuns`). History, answers, queries and resuming by the last event id are the kit's extension.
 */
export class DeltaKitClient implements ClientHalf {
  readonly #client: ClientOptions;
  readonly #field: string;
  readonly #body: DeltaKitOptions["body"];
  readonly #sessions = new Map<string, DeltaKitSession>();
  readonly #runs: DeltaKitRuns;
  readonly #links: DeltaKitLinks;
  /** The announced features; undefined before the server's first response. */
  #features: Features | undefined;
  /** Whether the server has the extension: by the option, or because it has announced it. */
  #announced: boolean;

  constructor(client: ClientOptions, options: DeltaKitOptions) {
    this.#client = client;
    this.#field = options.sessionIdField ?? "sessionId";
    this.#body = options.body;
    this.#announced = options.extension ?? false;
    this.#runs = new DeltaKitRuns(client.url, options);
    this.#links = new DeltaKitLinks(client, this.#runs, this.#field);
  }

  command(command: Command, threads: Threads): Step {
    if (command.type === "ask") return this.#ask(command);
    const session = this.#session(command.sessionId);
    // Before the first response, the stored conversation knows what the server has.
    const features = session.features ?? threads.get(session.sessionId)?.session.features;
    switch (command.type) {
      case "openSession": {
        const isNew = command.wireId === undefined;
        session.unread = !isNew && session.stream === undefined;
        session.wireId = command.wireId ?? this.#client.createId("session");
        const updates = toSessionEvents(session.sessionId, [
          { type: "session.updated", patch: { wireId: session.wireId } },
          ...this.#learnFeatures(session, this.#features),
        ]);
        return joinSteps({ events: updates }, isNew ? {} : this.#links.loadHistory(session));
      }
      case "loadHistory":
        return command.place === "replace" ? this.#links.loadHistory(session) : {};
      case "sendPrompt":
        return this.#sendPrompt(session, command);
      case "submitAnswers": {
        const { turnId, answers } = command;
        const { requestIds } = session.reading;
        const written = answers.map(({ requestId, answer }) =>
          writeAnswer({ requestId: requestIds.toWire(requestId), answer }, features),
        );
        const body = { [this.#field]: session.wireId ?? "", answers: written };
        return this.#links.open(
          { type: "answers", session, turnId, answers },
          "POST",
          "/answers",
          body,
          toKeyHeader(session, command.idempotencyKey, this.#client.url),
        );
      }
      case "continueTurn":
        resumeTurn(session);
        // The stream was cut before its first event: the history has the outcome.
        return this.#links.resume(session) ?? this.#reload(session);
      case "cancelTurn":
        session.unread = false;
        if (features?.cancel !== true) return this.#stop(session, command.turnId);
        return this.#links.open({ type: "cancel", session, turnId: command.turnId }, "POST", "/cancel", {
          [this.#field]: session.wireId ?? "",
        });
      case "closeSession":
        this.#sessions.delete(session.sessionId);
        return { effects: closeStream(session) };
      case "selectBranch": {
        const { messageId, instead } = command;
        const body = { [this.#field]: session.wireId ?? "", messageId, instead };
        return this.#links.open({ type: "branch", session, command }, "POST", "/branch", body);
      }
      case "setMode":
      case "setOptions":
      case "trustTools": // The wire has neither modes nor options.
        return {};
    }
  }

  receive(incoming: Incoming): Step {
    const use = this.#links.find(incoming.link);
    if (use === undefined) return {};
    if (incoming.type === "opened") {
      const header = incoming.headers[announcementHeader];
      if (use.type === "query") return {};
      const { session } = use;
      // A refusal, or a response without the header from a server that sent it before, may come from a proxy, so it changes no features.
      const mayBeProxy = incoming.status >= 300 || session.features?.resume === true;
      if (header === undefined && mayBeProxy) return {};
      this.#announced ||= header !== undefined;
      this.#features = readAnnouncementHeader(header, deltaKitCarries);
      const events = this.#learnFeatures(session, this.#features);
      // A server without the extension cannot receive the page's tools or request their execution.
      const needsNotice = use.type === "stream" && header === undefined && session.offersTools;
      if (needsNotice) session.offersTools = false;
      const notice = needsNotice ? addNotice(session, "no_client_tools", "info") : [];
      return { events: toSessionEvents(session.sessionId, [...events, ...notice]) };
    }
    if (incoming.type === "frame") {
      if (use.type === "stream") return this.#readFrame(use.session, incoming);
      this.#links.keep(incoming.link, incoming.data);
      return {};
    }
    return this.#close(use, this.#links.end(incoming.link), incoming);
  }

  /** Stops the turn on a server without the extension's cancel: cancels the run, or closes the stream. */
  #stop(session: DeltaKitSession, turnId: string): Step {
    if (session.runId === undefined) return stopHere(session);
    const effects = closeStream(session);
    const ended = toSessionEvents(session.sessionId, endTurn(session.reading.turn, { reason: "cancelled" }));
    return joinSteps(
      { events: ended, effects },
      this.#links.open({ type: "cancel", session, turnId }, "POST", this.#runs.cancelPath(session.runId)),
    );
  }

  /**
   * Sends a query, all of which belong to the extension: without it, `describe` replies that the server has none of its features, any other
   * query with an error.
   */
  #ask({ queryId, query }: Extract<Command, { type: "ask" }>): Step {
    if (this.#announced) {
      const { method, path, body } = toDeltaKitQuery(query);
      return this.#links.open({ type: "query", queryId, query }, method, path, body);
    }
    return toReply(
      queryId,
      toDeltaKitReply(query, undefined),
      query.type === "describe" ? undefined : unannouncedError,
    );
  }

  #session(sessionId: string): DeltaKitSession {
    const session = this.#sessions.get(sessionId) ?? createDeltaKitSession(sessionId);
    this.#sessions.set(sessionId, session);
    return session;
  }

  #sendPrompt(session: DeltaKitSession, command: Extract<Command, { type: "sendPrompt" }>): Step {
    const { content, turnId, tools } = command;
    const closed = closeStream(session);
    session.reading = beginReading(beginTurn(turnId, "running"), session.reading);
    session.attempts = 0;
    session.frames = 0;
    session.unread = false;
    // Once a prompt may have been delivered, a failed retry does not change that.
    session.unsure &&= session.prompts.at(-1)?.messageId === command.messageId;
    session.prompts.push({ turnId, messageId: command.messageId });
    if (hasMedia(content) && (session.features === undefined ? !this.#announced : session.features.images !== true))
      return joinSteps({ effects: closed }, this.#fail(session, noMediaError));
    session.wireId ??= this.#client.createId("session");
    const body = {
      ...toPromptBody(content),
      [this.#field]: session.wireId,
      ...writeInstead(command),
      ...toFields(this.#body),
    };
    session.offersTools ??= tools.length > 0;
    const key = toKeyHeader(session, command.messageId, this.#announced ? "" : this.#client.url);
    // Without its key the server has another id for the prompt, until the history is read.
    session.isNamed &&= "idempotency-key" in key && this.#runs.transport !== "webSocket";
    return { effects: [...closed, ...this.#links.sendPrompt(session, body, key)] };
  }

  #readFrame(session: DeltaKitSession, frame: Extract<Incoming, { type: "frame" }>): Step {
    session.unsure = false;
    if (this.#runs.isKnown(session, frame)) return {};
    const started = this.#runs.transport === "direct" ? undefined : readRunStarted(frame.data, this.#runs);
    if (started === undefined) return this.#closeSocket(session, frame.link, readDeltaKitFrame(session, frame));
    const { runId, features } = started;
    this.#announced ||= features !== undefined;
    this.#features = features ?? this.#features;
    const noted = runId === undefined ? [] : this.#runs.note(session, runId);
    return { events: toSessionEvents(session.sessionId, [...noted, ...this.#learnFeatures(session, features)]) };
  }

  /** Closes the socket of a finished run. */
  #closeSocket(session: DeltaKitSession, link: string, step: Step): Step {
    if (this.#runs.transport !== "webSocket" || session.expecting) return step;
    return joinSteps(step, { effects: [{ type: "close", link }] });
  }

  /** Handles the response to the start of a run. */
  #startRun(
    { session, turnId }: Extract<DeltaKitLink, { type: "start" }>,
    body: Json | undefined,
    failed: KitError | undefined,
  ): Step {
    const runId = this.#runs.readRunId(body);
    const { turn } = session.reading;
    // The user has stopped the turn before its run had a name: the run is stopped now. A history may have the turn under another id.
    if (turn.phase === "over" || session.prompts.at(-1)?.turnId !== turnId)
      return runId === undefined
        ? {}
        : this.#links.open({ type: "cancel", session, turnId }, "POST", this.#runs.cancelPath(runId));
    if (runId === undefined) return this.#fail(session, failed ?? startError);
    const noted = { events: toSessionEvents(session.sessionId, this.#runs.note(session, runId)) };
    const isFollowed = session.expecting && session.stream !== undefined;
    return isFollowed ? noted : joinSteps(noted, this.#links.resume(session) ?? {});
  }

  #close(use: DeltaKitLink, body: Json | undefined, closed: Extract<Incoming, { type: "closed" }>): Step {
    const failed = closed.how === "end" ? undefined : (closed.error ?? cutError);
    if (use.type === "query") {
      const reply = toReply(use.queryId, toDeltaKitReply(use.query, body), failed);
      return use.query.type === "describe" && failed === undefined ? joinSteps(this.#learn(body), reply) : reply;
    }
    const { session } = use;
    if (use.type === "stream") return this.#closeStream(session, closed);
    if (use.type === "history") {
      // A session that was closed meanwhile opens no stream.
      if (closed.how === "aborted" || this.#sessions.get(session.sessionId) !== session) return {};
      const { stream, expecting } = session;
      session.history = undefined;
      const isNewest = use.known === session.prompts.length;
      // Without a stream and a history the outcome of the turn cannot be read.
      if (failed !== undefined && isNewest && expecting && stream === undefined) return this.#fail(session, failed);
      const loaded = readDeltaKitHistory(session, body, failed, use.known);
      session.isNamed ||= failed === undefined && isNewest;
      session.unread &&= loaded.events.some(({ type }) => type === "failure.received");
      const follow = loaded.follow ? this.#links.resume(session, 0) : undefined;
      // The new stream contains all events of the one before it; a turn that is over in the history needs none.
      const isLeft = stream !== undefined && (follow !== undefined || (expecting && !session.expecting));
      const effects: Step["effects"] = isLeft ? [{ type: "close", link: stream }] : [];
      return joinSteps({ events: toSessionEvents(session.sessionId, loaded.events), effects }, follow ?? {});
    }
    if (use.type === "start") return closed.how === "aborted" ? {} : this.#startRun(use, body, failed);
    if (use.type === "branch") {
      const shown = { events: toSessionEvents(session.sessionId, concludeBranch(use.command, failed)) };
      return failed === undefined ? shown : joinSteps(shown, this.#links.loadHistory(session));
    }
    if (use.type === "cancel") return failed === undefined ? {} : stopHere(session, use.turnId);
    const settled = { events: toSessionEvents(session.sessionId, settleAnswers(use.turnId, use.answers, failed)) };
    if (failed !== undefined || !session.unread || session.stream !== undefined) return settled;
    // The answer was written without the history, which would have opened the stream of its turn.
    session.reading = beginReading(beginTurn(use.turnId, "running"), session.reading);
    session.expecting = true;
    session.unread = false;
    return joinSteps(settled, this.#reload(session));
  }

  #closeStream(session: DeltaKitSession, closed: Extract<Incoming, { type: "closed" }>): Step {
    if (session.stream !== closed.link || !session.expecting || closed.how === "aborted") return {};
    // A server with resumable streams sends the end of a turn; others close the stream.
    const ended = closed.how === "end" && session.features?.resume !== true;
    if (ended && session.frames > 0) return finishTurn(session);
    session.unsure ||= ended;
    if (ended) return this.#fail(session, emptyError);
    const status = closed.error?.status;
    if (closed.how === "refused" && (session.lastEventId === undefined || session.attempts === 0)) {
      // The prompt was delivered: the agent still works on it.
      if (session.unsure && status === 409 && session.features?.resume === true) return this.#reload(session);
      session.unsure ||= status === undefined || status >= 500;
      return this.#fail(session, closed.error ?? cutError);
    }
    // The log of the event id no longer exists, so the history is read.
    if (status === 404 || status === 409 || status === 410) return this.#reload(session);
    if (isFinalRefusal(closed)) return this.#fail(session, closed.error ?? cutError);
    return this.#links.resume(session) ?? this.#fail(session, closed.error ?? cutError);
  }

  /** Learns the features before the first prompt, which may contain images. */
  #learn(body: Json | undefined): Step {
    this.#features = readAnnouncedGroups(readObject(body)?.["extensions"], deltaKitCarries);
    const sessions = [...this.#sessions.values()];
    return {
      events: sessions.flatMap((session) =>
        toSessionEvents(session.sessionId, [...this.#learnFeatures(session, this.#features)]),
      ),
    };
  }

  /** Learns what the server has; branches only where it has the same ids of prompts as this side. */
  #learnFeatures(session: DeltaKitSession, features: Features | undefined): readonly AgentEvent[] {
    return learnFeatures(session, features && !session.isNamed ? { ...features, branches: false } : features);
  }

  /** Reads from the history what the stream can no longer deliver. */
  #reload(session: DeltaKitSession): Step {
    session.stream = undefined;
    return this.#links.loadHistory(session);
  }

  #fail(session: DeltaKitSession, error: Parameters<typeof failTurn>[1]): Step {
    return { events: toSessionEvents(session.sessionId, failTurn(session, error)) };
  }
}

/** Writes the body of a prompt: `{"message":"weather?"}`. Blocks other than text are sent as they are, beside the text. */
export function toPromptBody(content: readonly ContentBlock[]): JsonObject {
  const message = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  return hasMedia(content) ? { message, content: toJson(content) } : { message };
}

function hasMedia(content: readonly ContentBlock[]): boolean {
  return content.some(({ type }) => type !== "text");
}

const noMediaError: KitError = {
  code: "unsupported",
  message: "This server takes only text. The prompt was not sent; send it without files.",
};

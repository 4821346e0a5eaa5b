import type { AgentEvent, Effect, HttpRequest, Incoming, Json, JsonObject, KitError } from "../../model/index.ts";
import { readAnnouncedGroups, type Features } from "../sessions/announcement.ts";
import { maxAttempts, useStream } from "../sessions/ClientSession.ts";
import { toResumeRequest } from "../run/toResumeRequest.ts";
import { beginReading } from "../sessions/readKitFrame.ts";
import { beginTurn } from "../sessions/TurnReading.ts";
import { parseJson, readArray, readObject, readString } from "../read.ts";
import { deltaKitCarries } from "./deltaKitCarries.ts";
import type { DeltaKitSession } from "./DeltaKitLink.ts";
import type { DeltaKitOptions } from "./DeltaKitOptions.ts";

/** Starts and resumes the runs of DeltaKit's background and WebSocket transports (`@deltakit/react` 0.2.8). */
export class DeltaKitRuns {
  readonly transport: NonNullable<DeltaKitOptions["transport"]>;
  readonly #url: string;
  readonly #paths: { readonly start: string; readonly events: string; readonly cancel: string };
  readonly #field: string;

  constructor(url: string, { transport = "direct", runPaths = {}, runIdField = "runId" }: DeltaKitOptions) {
    this.transport = transport;
    this.#url = url;
    this.#field = runIdField;
    const { start = "/runs", events = "/runs/{runId}/events", cancel = "/runs/{runId}/cancel" } = runPaths;
    this.#paths = { start, events, cancel };
  }

  /** Path to start a run, below the URL. */
  get startPath(): string {
    return this.#paths.start;
  }

  /** Path to cancel a run, below the URL. */
  cancelPath(runId: string): string {
    return this.#paths.cancel.replace("{runId}", encodeURIComponent(runId));
  }

  /** {"runId":"run_1"}, or {"job_id":"job_1"} from the example servers */
  readRunId(body: Json | undefined): string | undefined {
    const fields = readObject(body);
    return readString(fields?.[this.#field]) ?? readString(fields?.["runId"]) ?? readString(fields?.["job_id"]);
  }

  /** Sets the session's run, which is stored in the thread, so that it is known after a reload. */
  note(session: DeltaKitSession, runId: string): readonly AgentEvent[] {
    session.runId = runId;
    return [{ type: "session.updated", patch: { wire: { runId } } }];
  }

  /** Sends a prompt over a new socket: `{"message":"weather?","sessionId":"session_1"}`. */
  openSocket(session: DeltaKitSession, link: string, body: JsonObject): readonly Effect[] {
    useStream(session, link);
    const request: HttpRequest = { method: "GET", url: this.#url, headers: {} };
    return [
      { type: "open", link, as: "socket", request },
      { type: "send", link, data: body },
    ];
  }

  /** Requests the run's events after the last one; undefined for the direct transport, without a run, and after `maxAttempts`. */
  follow(session: DeltaKitSession, link: string): readonly Effect[] | undefined {
    const { runId, lastEventId } = session;
    if (this.transport === "direct" || runId === undefined || session.attempts >= maxAttempts) return undefined;
    const isAgain = session.frames > 0 || session.attempts > 0;
    session.attempts += 1;
    // Without event ids the server sends the run from its beginning, so it is read from scratch.
    if (lastEventId === undefined)
      session.reading = beginReading(beginTurn(session.reading.turn.turnId, "running"), session.reading);
    useStream(session, link);
    const after = isAgain ? ({ after: "backoff" } as const) : {};
    if (this.transport === "webSocket") {
      const request: HttpRequest = { method: "GET", url: this.#url, headers: {} };
      return [
        { type: "open", link, as: "socket", request, ...after },
        { type: "send", link, data: { [this.#field]: runId } },
      ];
    }
    const path = this.#paths.events.replace("{runId}", encodeURIComponent(runId));
    // Servers read the header; the example servers read the parameter.
    const query = lastEventId === undefined ? "" : `?last_event_id=${encodeURIComponent(lastEventId)}`;
    const { headers } =
      lastEventId === undefined
        ? { headers: { accept: "text/event-stream" } }
        : toResumeRequest(this.#url + path, lastEventId);
    return [
      {
        type: "open",
        link,
        as: "stream",
        request: { method: "GET", url: this.#url + path + query, headers },
        ...after,
      },
    ];
  }

  /**
   * Whether a frame was read already: a server without resumable streams sends its run again with the same ids, whole numbers that count up.
   * Other ids have no order: `7.10` comes after `7.9`.
   */
  isKnown({ lastEventId }: DeltaKitSession, { id }: Extract<Incoming, { type: "frame" }>): boolean {
    if (this.transport !== "background" || id === undefined || lastEventId === undefined) return false;
    return isCount.test(id) && isCount.test(lastEventId) && Number(id) <= Number(lastEventId);
  }
}

const isCount = /^\d{1,15}$/;

// {"type":"run_started","runId":"run_1"}; our server adds "extensions":["requests",...], since a socket's answer has no headers
/** Reads the first message of a socket: the id of the run, and the announced features; undefined for any other message. */
export function readRunStarted(
  data: Json,
  runs: DeltaKitRuns,
): { readonly runId: string | undefined; readonly features: Features | undefined } | undefined {
  const frame = typeof data === "string" ? parseJson(data) : data;
  const started = [...(readArray(frame) ?? [frame ?? null])]
    .map(readObject)
    .find((one) => one?.["type"] === "run_started");
  if (started === undefined) return undefined;
  const { extensions } = started;
  const features = extensions === undefined ? undefined : readAnnouncedGroups(extensions, deltaKitCarries);
  return { runId: runs.readRunId(started), features };
}

/** The error for a prompt whose run cannot be found. */
export const startError: KitError = {
  code: "protocol",
  message: "The server took the prompt without naming the run it has started, so its events cannot be read.",
};

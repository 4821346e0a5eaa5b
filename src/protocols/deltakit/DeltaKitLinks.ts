import type { ClientOptions, Effect, HttpRequest, Json, JsonObject, Step } from "../../model/index.ts";
import { joinSteps, resumeStream, useStream } from "../sessions/ClientSession.ts";
import type { DeltaKitLink, DeltaKitSession } from "./DeltaKitLink.ts";
import type { DeltaKitRuns } from "./DeltaKitRuns.ts";

/** Opens the links of a client half and stores their purposes. */
export class DeltaKitLinks {
  readonly #client: ClientOptions;
  readonly #runs: DeltaKitRuns;
  readonly #field: string;
  readonly #links = new Map<string, DeltaKitLink>();
  readonly #bodies = new Map<string, Json>();

  constructor(client: ClientOptions, runs: DeltaKitRuns, sessionIdField: string) {
    this.#client = client;
    this.#runs = runs;
    this.#field = sessionIdField;
  }

  /** The purpose of a link; undefined for a closed one. */
  find(link: string): DeltaKitLink | undefined {
    return this.#links.get(link);
  }

  /** Stores the body of a response until its link closes. */
  keep(link: string, body: Json): void {
    this.#bodies.set(link, body);
  }

  /** Removes a link; returns the body of its response. */
  end(link: string): Json | undefined {
    const body = this.#bodies.get(link);
    this.#links.delete(link);
    this.#bodies.delete(link);
    return body;
  }

  /** Opens a link and stores its purpose. */
  open(
    use: DeltaKitLink,
    method: Exclude<HttpRequest["method"], "PUT">,
    path: string,
    body?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Step & { readonly effects: readonly Effect[] } {
    const link = this.#note(use);
    const isStream = use.type === "stream";
    const accept = isStream ? "text/event-stream" : "application/json";
    const request = {
      method,
      url: this.#client.url + path,
      headers: { accept, ...headers },
      body,
    };
    if (isStream) useStream(use.session, link);
    if (use.type === "history") use.session.history = link;
    return { effects: [{ type: "open", link, as: isStream ? "stream" : "body", request }] };
  }

  /** Sends a prompt over the configured transport. */
  sendPrompt(session: DeltaKitSession, body: JsonObject, key: Readonly<Record<string, string>>): readonly Effect[] {
    session.runId = undefined;
    const { transport, startPath } = this.#runs;
    if (transport === "direct") return this.open({ type: "stream", session }, "POST", "", body, key).effects;
    session.lastEventId = undefined;
    if (transport === "background") {
      const { turnId } = session.reading.turn;
      return this.open({ type: "start", session, turnId }, "POST", startPath, body, key).effects;
    }
    return this.#runs.openSocket(session, this.#note({ type: "stream", session }), body);
  }

  /**
   * Opens the stream after the last event id, or that of the session's run; undefined if neither is possible or the retries are used up.
   * `after`: milliseconds to wait before, in place of the backoff.
   */
  resume(session: DeltaKitSession, after?: number): Step | undefined {
    const link = this.#client.createId("link");
    const path = `/events?${this.#field}=${encodeURIComponent(session.wireId ?? "")}`;
    const stream = (): Effect | undefined => resumeStream(session, link, this.#client.url + path);
    const effects = this.#runs.follow(session, link) ?? [stream()].flatMap((effect) => effect ?? []);
    if (effects.length === 0) return undefined;
    this.#links.set(link, { type: "stream", session });
    if (after === undefined) return { effects };
    return { effects: effects.map((effect) => (effect.type === "open" ? { ...effect, after } : effect)) };
  }

  /** Requests the whole history, in place of a request that still runs: its response would be older. */
  loadHistory(session: DeltaKitSession): Step {
    const { history, wireId = "" } = session;
    const replaced: Step = history === undefined ? {} : { effects: [{ type: "close", link: history }] };
    const path = `?${this.#field}=${encodeURIComponent(wireId)}`;
    return joinSteps(replaced, this.open({ type: "history", session, known: session.prompts.length }, "GET", path));
  }

  #note(use: DeltaKitLink): string {
    const link = this.#client.createId("link");
    this.#links.set(link, use);
    return link;
  }
}

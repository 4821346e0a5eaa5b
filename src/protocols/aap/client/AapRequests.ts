import type { ClientOptions, Effect, HttpRequest, Json, Step, SubmittedAnswer } from "../../../model/index.ts";
import { resumeStream, useStream } from "../../sessions/ClientSession.ts";
import type { AapLink, AapSession } from "./AapLink.ts";
import { aapPaths, type AapPaths } from "../aapPaths.ts";
import type { AapMeta } from "../AapMeta.ts";
import type { AapDialect } from "../AapOptions.ts";

/** Opens the links of a client half and stores their purposes. */
export class AapRequests {
  /** The dialect of the server; version 3 until it is known. */
  dialect: AapDialect = 3;
  /** The stream mode that turns request, once it is known. */
  mode: AapMeta["stream"] = "delta";
  readonly #client: ClientOptions;
  readonly #links = new Map<string, AapLink>();

  constructor(client: ClientOptions) {
    this.#client = client;
  }

  /** The paths of the server's dialect. */
  get paths(): AapPaths {
    return aapPaths[this.dialect];
  }

  /** The purpose of a link; undefined for a closed one. */
  find(link: string): AapLink | undefined {
    return this.#links.get(link);
  }

  /** Removes a closed link. */
  forget(link: string): void {
    this.#links.delete(link);
  }

  /** Opens a link and stores its purpose. */
  open(
    use: AapLink,
    method: HttpRequest["method"],
    path: string,
    body?: Json,
    headers: Readonly<Record<string, string>> = {},
  ): Step & { readonly effects: readonly Effect[] } {
    const link = this.#client.createId("link");
    this.#links.set(link, use);
    const isStream = use.type === "stream";
    const accept = isStream && this.mode !== "none" ? "text/event-stream" : "application/json";
    const request = {
      method,
      url: this.#client.url + path,
      headers: { accept, ...headers },
      body,
    };
    if (isStream) useStream(use.session, link);
    return { effects: [{ type: "open", link, as: isStream ? "stream" : "body", request }] };
  }

  /** Requests the history for results only. */
  readResults(session: AapSession, concludes: boolean): Step {
    const path = this.paths.history(session.wireId ?? "", "full");
    return this.open({ type: "results", session, concludes }, "GET", path);
  }

  /**
   * Requests the whole history. `cut`: the answers whose delivery was pending when the stream was cut; null if none was cut. `known`: how
   * many prompts had been sent when its reading began.
   */
  loadHistory(
    session: AapSession,
    cut: readonly SubmittedAnswer[] | null,
    kind: "full" | "compacted" = "full",
    known: number = session.prompts.length,
  ): Step & { readonly effects: readonly Effect[] } {
    const path = this.paths.history(session.wireId ?? "", kind);
    return this.open({ type: "history", session, cut, kind, known }, "GET", path);
  }

  /**
   * Opens the event stream after the last event id; undefined if that is not possible. `after`: milliseconds to wait before, in place of
   * the backoff.
   */
  resume(session: AapSession, after?: number): Step | undefined {
    const link = this.#client.createId("link");
    const url = `${this.#client.url}${this.paths.session(session.wireId ?? "")}/events`;
    const effect = resumeStream(session, link, url);
    if (effect === undefined) return undefined;
    this.#links.set(link, { type: "stream", session, answers: [] });
    return { effects: [after === undefined || effect.type !== "open" ? effect : { ...effect, after }] };
  }
}

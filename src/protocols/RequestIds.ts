/**
 * Ids of requests on a wire that may begin to count them anew in each turn, and in a thread, where each id is one request.
 *
 * The first request with an id keeps it; one of a later turn is named after its turn, too.
 */
export class RequestIds {
  readonly #turns = new Map<string, string>();
  readonly #newest = new Map<string, string>();
  readonly #wire = new Map<string, string>();

  /** Names a request that is opened. The same one again has the same name. */
  open(wireId: string, turnId: string): string {
    const first = this.#turns.get(wireId) ?? turnId;
    this.#turns.set(wireId, first);
    const requestId = first === turnId ? wireId : `${turnId}:${wireId}`;
    this.#newest.set(wireId, requestId);
    this.#wire.set(requestId, wireId);
    return requestId;
  }

  /** Gives the newest request that the wire calls so. */
  find(wireId: string): string {
    return this.#newest.get(wireId) ?? wireId;
  }

  /** Gives what the wire calls a request. */
  toWire(requestId: string): string {
    return this.#wire.get(requestId) ?? requestId;
  }
}

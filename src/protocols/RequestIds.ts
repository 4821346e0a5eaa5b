/**
 * Maps request ids of a wire, which may repeat in each turn, to ids that are unique in the thread.
 *
 * The first request with an id keeps it; in a later turn the id of the turn is added.
 */
export class RequestIds {
  readonly #turns = new Map<string, string>();
  readonly #newest = new Map<string, string>();
  readonly #wire = new Map<string, string>();

  /** Returns the id for a request that is opened; the same id if it is opened again. */
  open(wireId: string, turnId: string): string {
    const first = this.#turns.get(wireId) ?? turnId;
    this.#turns.set(wireId, first);
    const requestId = first === turnId ? wireId : `${turnId}:${wireId}`;
    this.#newest.set(wireId, requestId);
    this.#wire.set(requestId, wireId);
    return requestId;
  }

  /** Finds the newest request with a wire id. */
  find(wireId: string): string {
    return this.#newest.get(wireId) ?? wireId;
  }

  /** The wire id of a request. */
  toWire(requestId: string): string {
    return this.#wire.get(requestId) ?? requestId;
  }
}

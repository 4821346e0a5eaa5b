/**
 * Maps request ids of a wire, which may repeat in each turn, to ids that are unique in the thread.
 *
 * The first request with an id keeps it; in a later turn the id of the turn is added: `req_1`, then `turn_2:req_1`.
 */
export class RequestIds {
  /** The turn in which each wire id was first used. */
  readonly #turns = new Map<string, string>();
  /** The newest request with each wire id. */
  readonly #newest = new Map<string, string>();
  /** The wire id of each request. */
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

  /** Finds the id of the newest request with a wire id; the wire id itself if there is none. */
  find(wireId: string): string {
    return this.#newest.get(wireId) ?? wireId;
  }

  /** The wire id of a request; the id itself if it was not opened here. */
  toWire(requestId: string): string {
    return this.#wire.get(requestId) ?? requestId;
  }
}

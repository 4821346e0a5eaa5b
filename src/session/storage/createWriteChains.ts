/** The writes of stored conversations: those of one conversation run one after the other, in the order of their calls. */
export interface WriteChains {
  /**
   * Runs a write of the whole conversation: at once if nothing of it is on its way, else after that. One that still waits is replaced by the
   * next and ends with it. Rejects as the write does.
   */
  write(id: string, work: () => Promise<void>): Promise<void>;
  /** Runs other work on the conversation in its turn, e.g. its deletion. Rejects as the work does. */
  run(id: string, work: () => Promise<void>): Promise<void>;
  /** Resolves when all work on the conversation that was called so far has ended. */
  settled(id: string): Promise<unknown> | undefined;
  /** Starts the writes that wait at once, and once more in their turn: a page that is being left executes no further step. */
  flush(): void;
}

interface Entry {
  work: () => Promise<void>;
  readonly isWrite: boolean;
}

interface Chain {
  /** Resolves when the last work has ended; never rejects. */
  readonly tail: Promise<unknown>;
  /** The last work, while it has not started. */
  waiting: (Entry & { readonly done: Promise<void> }) | undefined;
}

/** Creates the write chains of one connection's conversations. */
export function createWriteChains(): WriteChains {
  const chains = new Map<string, Chain>();

  function add(id: string, entry: Entry): Promise<void> {
    const earlier = chains.get(id);
    const start = (): Promise<void> => {
      const chain = chains.get(id);
      if (chain?.waiting === waiting) chain.waiting = undefined;
      return waiting.work();
    };
    const waiting = { ...entry, done: Promise.resolve() };
    waiting.done = earlier === undefined ? entry.work() : earlier.tail.then(start);
    const tail = waiting.done.catch(() => undefined);
    const chain: Chain = { tail, waiting: earlier === undefined ? undefined : waiting };
    chains.set(id, chain);
    void tail.then(() => chains.get(id) === chain && chains.delete(id));
    return waiting.done;
  }

  return {
    write(id, work) {
      const waiting = chains.get(id)?.waiting;
      if (waiting?.isWrite !== true) return add(id, { work, isWrite: true });
      waiting.work = work;
      return waiting.done;
    },
    run: (id, work) => add(id, { work, isWrite: false }),
    settled: (id) => chains.get(id)?.tail,
    flush() {
      for (const { waiting } of chains.values())
        if (waiting?.isWrite === true) void waiting.work().catch(() => undefined);
    },
  };
}

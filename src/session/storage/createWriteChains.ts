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
  /** Starts all work that waits at once, and once more in its turn: a page that is being left executes no further step. */
  flush(): void;
}

interface Entry {
  work: () => Promise<void>;
  readonly isWrite: boolean;
  done: Promise<void>;
}

interface Chain {
  /** Resolves when the last work has ended; never rejects. */
  readonly tail: Promise<unknown>;
  /** The work that has not started, in order. */
  readonly waiting: Entry[];
}

/** Creates the write chains of one connection's conversations. */
export function createWriteChains(): WriteChains {
  const chains = new Map<string, Chain>();

  function add(id: string, work: () => Promise<void>, isWrite: boolean): Promise<void> {
    const { tail: earlier, waiting } = chains.get(id) ?? { tail: undefined, waiting: [] };
    const entry: Entry = { work, isWrite, done: Promise.resolve() };
    const start = (): Promise<void> => {
      waiting.shift();
      return entry.work();
    };
    if (earlier !== undefined) waiting.push(entry);
    entry.done = earlier === undefined ? work() : earlier.then(start);
    const tail = entry.done.catch(() => undefined);
    const chain: Chain = { tail, waiting };
    chains.set(id, chain);
    void tail.then(() => chains.get(id) === chain && chains.delete(id));
    return entry.done;
  }

  return {
    write(id, work) {
      const last = chains.get(id)?.waiting.at(-1);
      if (last?.isWrite !== true) return add(id, work, true);
      last.work = work;
      return last.done;
    },
    run: (id, work) => add(id, work, false),
    settled: (id) => chains.get(id)?.tail,
    flush() {
      for (const { waiting } of chains.values()) for (const { work } of waiting) void work().catch(() => undefined);
    },
  };
}

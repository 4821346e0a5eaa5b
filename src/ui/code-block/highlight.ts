import { createWorkerQueue } from "../worker/createWorkerQueue.ts";
import type { ColourJob } from "./colourCode.ts";
import { loadGrammar } from "./loadGrammar.ts";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

/** Milliseconds for which a worker without work is kept: it has made its expressions, which takes longer than most code. */
const rest = 30_000;

const workers = createWorkerQueue<ColourJob, SyntaxSpan[][]>(() => import("./colourWorker.ts?worker&url"), rest);
/** The languages that each worker has been given. */
const given = new WeakMap<Worker, Set<string>>();

/**
 * Splits code into coloured spans by line: beside the page, or where no worker can run in the page, a slice at a time.
 *
 * Null where the language is unknown, and where the signal says that nobody waits any more; fewer lines than the code has where
 * colouring them all is too much work. Rejects where the grammar cannot be fetched.
 */
export async function highlight(code: string, language: string, signal?: AbortSignal): Promise<SyntaxSpan[][] | null> {
  const grammar = await loadGrammar(language);
  if (grammar === undefined) return null;
  const { id, rules } = grammar;
  const lines = await workers.run((worker) => {
    if (signal?.aborted === true) return undefined;
    const known = given.get(worker) ?? new Set();
    if (known.has(id)) return { code, id };
    given.set(worker, known.add(id));
    return { code, id, rules };
  });
  if (lines !== undefined || signal?.aborted === true) return lines ?? null;
  const { colourCode } = await import("./colourCode.ts");
  return await colourCode({ code, id, rules }, signal);
}

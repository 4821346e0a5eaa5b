import { createWorkerQueue } from "../worker/createWorkerQueue.ts";
import type { ColourJob } from "./colourCode.ts";
import { loadGrammar } from "./loadGrammar.ts";
import type { SyntaxSpan } from "./SyntaxSpan.ts";

/** Milliseconds for which an idle worker is kept: it has compiled the grammar's expressions, which takes longer than most code. */
const rest = 30_000;

const workers = createWorkerQueue<ColourJob, SyntaxSpan[][]>(() => import("./colourWorker.ts?worker&url"), rest);
/** The languages whose grammar each worker has received. */
const sentGrammars = new WeakMap<Worker, Set<string>>();

/**
 * Splits code into coloured spans by line: in a worker, or, when no worker can run, on the page in time slices.
 *
 * Resolves with null for an unknown language and after an abort, and with fewer lines than the code has when the budget of work is used up.
 * Rejects when the grammar cannot be fetched.
 */
export async function highlight(code: string, language: string, signal?: AbortSignal): Promise<SyntaxSpan[][] | null> {
  const grammar = await loadGrammar(language);
  if (grammar === undefined) return null;
  const { id, rules } = grammar;
  const lines = await workers.run((worker) => {
    if (signal?.aborted === true) return undefined;
    const sentIds = sentGrammars.get(worker) ?? new Set();
    if (sentIds.has(id)) return { code, id };
    sentGrammars.set(worker, sentIds.add(id));
    return { code, id, rules };
  });
  if (lines !== undefined || signal?.aborted === true) return lines ?? null;
  const { colourCode } = await import("./colourCode.ts");
  return await colourCode({ code, id, rules }, signal);
}

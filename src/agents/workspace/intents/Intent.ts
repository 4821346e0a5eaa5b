import type { Work } from "../createWork.ts";
import type { Ending } from "./Ending.ts";

/** One kind of task that the workspace agent understands. One file each. */
export interface Intent {
  /** How to ask for it, as Markdown; absent where it is not advertised. */
  readonly usage?: string | undefined;
  /**
   * Reads a prompt.
   *
   * @returns The task, or undefined where the prompt asks for something else.
   * @returns What to do, or undefined where it asks for something else.
   */
  match(text: string): ((work: Work) => Promise<Ending>) | undefined;
}

import type { Connection } from "../../session/index.ts";

const numbers = new WeakMap<Connection, number>();
let count = 0;

/** Builds the cache key of a question; two connections in one QueryClient never share an answer. */
export function queryKey(connection: Connection | undefined, ...question: readonly string[]): readonly unknown[] {
  if (connection === undefined) return ["countersign", 0, ...question];
  const number = numbers.get(connection) ?? (count += 1);
  numbers.set(connection, number);
  return ["countersign", number, ...question];
}

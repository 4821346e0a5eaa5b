/** The middle of the values, by size; the upper of the two of an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The median of each figure of several runs. */
export function medianOf<T extends object>(runs: readonly T[]): Record<keyof T, number> {
  const first: object = runs[0] ?? {};
  const entries = Object.keys(first).map((key) => {
    const values = runs.map((run) => Object.entries(run).find(([name]) => name === key)?.[1] as unknown);
    return [key, median(values.filter((value) => typeof value === "number"))];
  });
  return Object.fromEntries(entries) as Record<keyof T, number>;
}

/** Finds every edge that lies on a cycle of a graph: both its ends are in one strongly connected component (Tarjan). */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): { from: string; to: string }[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const stack: string[] = [];

  const visit = (node: string): number => {
    const own = index.size;
    let lowest = own;
    index.set(node, own);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) lowest = Math.min(lowest, visit(next));
      else if (!component.has(next)) lowest = Math.min(lowest, low.get(next) ?? index.get(next) ?? own);
    }
    low.set(node, lowest);
    if (lowest === own) for (const member of stack.splice(stack.indexOf(node))) component.set(member, own);
    return lowest;
  };

  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return [...graph].flatMap(([from, targets]) =>
    targets.filter((to) => component.get(to) === component.get(from)).map((to) => ({ from, to })),
  );
}

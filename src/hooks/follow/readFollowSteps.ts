import type { Location, ToolCallPart } from "../../model/index.ts";

/** What a call did at a location. */
export type FollowAction = "read" | "search" | "edit" | "create" | "delete" | "move" | "other";

/** One location that the agent visited. */
export interface FollowStep {
  /** The path and line. */
  readonly location: Location;
  /** Key of the call that named it. */
  readonly toolCallKey: string;
  /** What the call did, or will do. */
  readonly action: FollowAction;
  /** Whether it was done: false while the call waits or runs, and after it was denied or failed. */
  readonly done: boolean;
  /** Key of the call whose sub-agent did it. Absent for the agent itself. */
  readonly agentKey?: string | undefined;
}

const ACTIONS: Readonly<Partial<Record<ToolCallPart["kind"], FollowAction>>> = {
  read: "read",
  search: "search",
  edit: "edit",
  delete: "delete",
  move: "move",
};

/** Returns the changed files by path, with the action of the change, which takes precedence over the kind of the call. */
function readChanges({ content }: ToolCallPart): ReadonlyMap<string, FollowAction> {
  const changes = content.flatMap((item): (readonly [string, FollowAction])[] => {
    if (item.type === "diff") {
      return [[item.path, item.oldText === null ? "create" : item.newText === null ? "delete" : "edit"]];
    }
    if (item.type !== "patch") return [];
    const actions = { add: "create", copy: "create", delete: "delete", modify: "edit", move: "move" } as const;
    return item.changes.map(({ path, operation }) => [path, actions[operation]] as const);
  });
  return new Map(changes);
}

/** Returns the locations of a call: those it named, then files it changed without naming them. */
export function readFollowSteps(part: ToolCallPart): readonly FollowStep[] {
  const changes = readChanges(part);
  const named = new Set(part.locations.map(({ path }) => path));
  const unnamed = [...changes.keys()].filter((path) => !named.has(path)).map((path) => ({ path }));
  return [...part.locations, ...unnamed].map((location) => ({
    location,
    toolCallKey: part.key,
    action: changes.get(location.path) ?? ACTIONS[part.kind] ?? "other",
    done: part.status === "completed",
    agentKey: part.parentKey,
  }));
}

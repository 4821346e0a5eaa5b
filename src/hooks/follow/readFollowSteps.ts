import type { Location, ToolCallPart } from "../../model/index.ts";

/** What a call did at a place. */
export type FollowAction = "read" | "search" | "edit" | "create" | "delete" | "move" | "other";

/** One place the agent visited. */
export interface FollowStep {
  /** The place. */
  readonly location: Location;
  /** The call that was there. */
  readonly toolCallKey: string;
  /** What it did, or is about to do. */
  readonly action: FollowAction;
  /** Whether it happened: false while it waits or runs, and for good where it was denied or failed. */
  readonly done: boolean;
  /** Key of the call it was done inside: the sub-agent. Absent for the agent itself. */
  readonly agentKey?: string | undefined;
}

const ACTIONS: Readonly<Partial<Record<ToolCallPart["kind"], FollowAction>>> = {
  read: "read",
  search: "search",
  edit: "edit",
  delete: "delete",
  move: "move",
};

/** The changed files by path; what they are changed by beats the kind of the call. */
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

/** Returns the places of a call: those it named, then files it changed without naming them. A call without any gives none. */
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

"use client";
import { forwardRef, useMemo, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { TimelineKind, TimelineStep } from "../../content/index.ts";
import { useFollow, useThread } from "../../hooks/index.ts";
import type { Location, ThreadState } from "../../model/index.ts";
import { useTimeline } from "../timeline/useTimeline.ts";
import { FollowContext } from "./FollowContext.ts";
import type { FollowChoice } from "./FollowContext.ts";
import { useSteady } from "./useSteady.ts";

/** Props of `FollowRoot`: those of a `<div>`, and what is shown when the app controls it. */
export interface FollowRootProps extends ComponentPropsWithoutRef<"div"> {
  /** The place or the step to show; null follows the agent. Absent: uncontrolled. */
  readonly chosen?: FollowChoice | null | undefined;
  /** Key of the call that the user is asked about in the prompt in sight; absent: the first open request. */
  readonly asked?: string | undefined;
  /** Called with the place or the step that the user opens or stays at, and with null when they follow the agent again. */
  readonly onChosenChange?: ((chosen: FollowChoice | null) => void) | undefined;
}

/** Selects the call of the first open request. */
function selectFirstAsked({ requests }: ThreadState): string | undefined {
  return requests.find(({ state, toolCallKey }) => state === "open" && toolCallKey !== undefined)?.toolCallKey;
}

/** Selects the id of the turn that the agent works on; undefined while it does not. */
function selectLiveTurn({ turn: { status, turnId } }: ThreadState): string | undefined {
  return status === "idle" ? undefined : (turnId ?? undefined);
}

/**
 * Follows the agent: shows what it asks about, else its newest step, and after a turn the turn's last change, until the user opens a place or goes to another step. Renders a `<div>`
 * element.
 */
export const FollowRoot: ForwardRefExoticComponent<FollowRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function FollowRoot({ chosen: controlled, asked, onChosenChange, ...props }, ref) {
    const { trail } = useFollow();
    const steps = useTimeline();
    const firstAsked = useThread(selectFirstAsked);
    const liveTurn = useThread(selectLiveTurn);
    const live = liveTurn !== undefined;
    // At most four moves a second: faster ones cannot be read.
    const newest = useSteady(asked ?? firstAsked ?? findNewest(steps, liveTurn)?.stepId, 250);
    const [own, setOwn] = useState<FollowChoice | null>(null);
    const chosen = controlled === undefined ? own : controlled;
    const added = useAdded(steps, chosen === null);
    const value = useMemo(() => {
      const choose = (choice: FollowChoice | null) => {
        setOwn(choice);
        onChosenChange?.(choice);
      };
      const index = findShown(steps, chosen, newest);
      const step = steps[index];
      const isPlace = chosen !== null && !("stepId" in chosen);
      const target = isPlace ? chosen : (chosen?.location ?? step?.locations[0]);
      return {
        following: chosen === null,
        live,
        target,
        trail,
        steps,
        index,
        added,
        open: choose,
        goTo: (next: number, location?: Location) => {
          const there = steps[Math.max(0, Math.min(next, steps.length - 1))];
          if (there !== undefined) choose({ stepId: there.stepId, location });
        },
        release: () => choose(isPlace ? chosen : step === undefined ? null : { stepId: step.stepId, location: target }),
        follow: () => choose(null),
      };
    }, [chosen, newest, trail, steps, live, added, onChosenChange]);
    return (
      <FollowContext.Provider value={value}>
        <div data-slot="follow" data-following={value.following} {...props} ref={ref} />
      </FollowContext.Provider>
    );
  },
);

const changing: ReadonlySet<TimelineKind> = new Set(["edit", "create", "delete", "move"]);

/** Returns the newest step; of a turn that has ended its last change, which is what a reader looks for then. */
function findNewest(steps: readonly TimelineStep[], liveTurn: string | undefined): TimelineStep | undefined {
  const last = steps.at(-1);
  if (last === undefined || last.turnId === liveTurn) return last;
  const isChange = ({ turnId, kind, state }: TimelineStep): boolean =>
    turnId === last.turnId && changing.has(kind) && state === "done";
  return steps.findLast(isChange) ?? last;
}

/** Index of the shown step: the chosen one, else the one that is asked about or the newest; -1 for a place. */
function findShown(steps: readonly TimelineStep[], chosen: FollowChoice | null, newest: string | undefined): number {
  if (chosen !== null && !("stepId" in chosen)) return -1;
  const id = chosen === null ? newest : chosen.stepId;
  const index = steps.findLastIndex(({ stepId }) => stepId === id);
  // The step of a call that was denied has become that of the decision.
  const known = index === -1 ? steps.findLastIndex(({ toolCallKey }) => toolCallKey === id) : index;
  return known === -1 ? steps.length - 1 : known;
}

/** Counts the steps that were added since the panel has stopped following. */
function useAdded(steps: readonly TimelineStep[], following: boolean): number {
  const [left, setLeft] = useState<string | null>();
  if (following && left !== undefined) setLeft(undefined);
  if (!following && left === undefined) setLeft(steps.at(-1)?.stepId ?? null);
  if (following || left === undefined) return 0;
  const at =
    left === null ? -1 : steps.findLastIndex(({ stepId, toolCallKey }) => stepId === left || toolCallKey === left);
  // After history was loaded again the step may be gone: then nothing is counted.
  return left !== null && at === -1 ? 0 : steps.length - 1 - at;
}

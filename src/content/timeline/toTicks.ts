import type { TimelineKind, TimelineStep, TimelineStepState } from "./TimelineStep.ts";

/** One mark of a track. */
export interface TimelineTick {
  /** Index of the step that it stands for. */
  readonly index: number;
  /** What happened there. */
  readonly kind: TimelineKind;
  /** How far the step is. */
  readonly state: TimelineStepState;
}

/** What is drawn where several steps share one place: what changes or decides comes before what only looks. */
const ranks: Readonly<Record<TimelineKind, number>> = {
  denial: 6,
  delete: 5,
  edit: 4,
  create: 4,
  move: 4,
  command: 3,
  grant: 2,
  search: 1,
  read: 1,
  other: 0,
};

/**
 * Returns the marks of a track: one for each step, or, of more steps than a track can show, the most important one of each group of
 * neighbours.
 *
 * @param most - Maximum number of marks.
 */
export function toTicks(steps: readonly TimelineStep[], most: number): readonly TimelineTick[] {
  const size = Math.max(1, Math.ceil(steps.length / most));
  const ticks: TimelineTick[] = [];
  for (let start = 0; start < steps.length; start += size) {
    let best: TimelineTick | undefined;
    for (const [offset, { kind, state }] of steps.slice(start, start + size).entries()) {
      if (best !== undefined && ranks[kind] <= ranks[best.kind]) continue;
      best = { index: start + offset, kind, state };
    }
    if (best !== undefined) ticks.push(best);
  }
  return ticks;
}

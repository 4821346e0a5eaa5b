"use client";
import { forwardRef, useMemo } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { TimelineKind } from "../../content/index.ts";
import { useFollowContext } from "../follow/FollowContext.ts";
import { TimelineContext } from "./TimelineContext.ts";
import { usePlayback } from "./usePlayback.ts";

/** Props of `TimelineRoot`: those of a `<div>`. */
export type TimelineRootProps = ComponentPropsWithoutRef<"div">;

/** Milliseconds for which a step stays at speed 1: a change or an output takes longer to see than the name of a file. */
const short = 1200;
const long = 2400;
const longKinds: ReadonlySet<TimelineKind> = new Set(["edit", "create", "delete", "move", "command"]);

/**
 * A player of the steps that the surrounding `<FollowRoot>` shows: it plays to the newest step and then follows the agent again. At the end it
 * plays from the first step. Moves no focus. Renders a `<div>` element.
 */
export const TimelineRoot: ForwardRefExoticComponent<TimelineRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function TimelineRoot(props, ref) {
    const { steps, index, following, live, goTo, follow } = useFollowContext();
    const last = steps.length - 1;
    const kind = steps[index]?.kind;
    const playback = usePlayback({
      // A place that the user opens ends it.
      canPlay: last > 0 && index !== -1,
      index,
      stay: kind !== undefined && longKinds.has(kind) ? long : short,
      onNext: () => {
        // The newest step is that of the live agent; after a turn it is one like the others.
        const next = live ? index + 1 < last : index < last;
        if (next) goTo(index + 1);
        else follow();
        return next;
      },
    });
    const { playing, speed, setPlaying, setSpeed } = playback;
    const value = useMemo(
      () => ({
        playing,
        speed,
        setSpeed,
        setPlaying: (next: boolean) => {
          if (next && (index === -1 || following || index >= last)) goTo(0);
          setPlaying(next);
        },
        canMove: (by: number) =>
          by < 0 ? index !== 0 && last >= 0 : index !== -1 && (index < last || (live && !following)) && last >= 0,
        move: (by: number) => {
          // From a place, the way back leads to the newest step.
          const to = index === -1 ? last : index + by;
          if (to > last) follow();
          else goTo(to);
        },
      }),
      [playing, speed, setSpeed, setPlaying, index, last, following, live, goTo, follow],
    );
    return (
      <TimelineContext.Provider value={value}>
        <div data-slot="timeline" data-playing={playing} {...props} ref={ref} />
      </TimelineContext.Provider>
    );
  },
);

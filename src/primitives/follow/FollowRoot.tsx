"use client";
import { forwardRef, useMemo, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useFollow } from "../../hooks/index.ts";
import type { Location } from "../../model/index.ts";
import { FollowContext } from "./FollowContext.ts";
import { useSteady } from "./useSteady.ts";

/** Props of `FollowRoot`: those of a `<div>`, and the location when the app controls it. */
export interface FollowRootProps extends ComponentPropsWithoutRef<"div"> {
  /** The location to show; null follows the agent. Absent: uncontrolled. */
  readonly chosen?: Location | null | undefined;
  /** Called with the location that the user opens or stays at, and with null when they follow the agent again. */
  readonly onChosenChange?: ((chosen: Location | null) => void) | undefined;
}

/** Follows the agent's location until the user opens another one. Renders a `<div>` element. */
export const FollowRoot: ForwardRefExoticComponent<FollowRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function FollowRoot({ chosen: controlled, onChosenChange, ...props }, ref) {
    const { current, trail } = useFollow();
    // At most four moves a second: faster ones cannot be read.
    const steady = useSteady(current?.location, 250);
    const [own, setOwn] = useState<Location | null>(null);
    const chosen = controlled === undefined ? own : controlled;
    const value = useMemo(() => {
      const choose = (location: Location | null) => {
        setOwn(location);
        onChosenChange?.(location);
      };
      const target = chosen ?? steady;
      return {
        following: chosen === null,
        target,
        trail,
        open: choose,
        release: () => choose(target ?? null),
        follow: () => choose(null),
      };
    }, [chosen, steady, trail, onChosenChange]);
    return (
      <FollowContext.Provider value={value}>
        <div data-slot="follow" data-following={value.following} {...props} ref={ref} />
      </FollowContext.Provider>
    );
  },
);

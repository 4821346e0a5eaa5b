"use client";
import { forwardRef, useMemo, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useFollow } from "../../hooks/index.ts";
import type { Location } from "../../model/index.ts";
import { FollowContext } from "./FollowContext.ts";

/** Props of `FollowRoot`: those of a `<div>`. */
export type FollowRootProps = ComponentPropsWithoutRef<"div">;

/** Goes where the agent goes until the user looks at something else. Renders a `<div>` element. */
export const FollowRoot: ForwardRefExoticComponent<FollowRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function FollowRoot(props, ref) {
    const { current, trail } = useFollow();
    const [chosen, setChosen] = useState<Location | null>(null);
    const value = useMemo(() => {
      const target = chosen ?? current?.location;
      return {
        following: chosen === null,
        target,
        trail,
        open: (location: Location) => setChosen(location),
        release: () => setChosen(target ?? null),
        follow: () => setChosen(null),
      };
    }, [chosen, current, trail]);
    return (
      <FollowContext.Provider value={value}>
        <div data-slot="follow" data-following={value.following} {...props} ref={ref} />
      </FollowContext.Provider>
    );
  },
);

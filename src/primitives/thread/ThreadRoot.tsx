"use client";
import { forwardRef, useMemo, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { createStickToEnd } from "./createStickToEnd.ts";
import { ThreadContext } from "./ThreadContext.ts";

/** Props of `ThreadRoot`: those of a `<div>`. */
export type ThreadRootProps = ComponentPropsWithoutRef<"div">;

/** Provides the scrolling state to the components of a thread. Renders a `<div>` element. */
export const ThreadRoot: ForwardRefExoticComponent<ThreadRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function ThreadRoot(props, ref) {
    const viewport = useRef<HTMLDivElement>(null);
    const [stick] = useState(createStickToEnd);
    const value = useMemo(() => ({ stick, viewport }), [stick]);
    return (
      <ThreadContext.Provider value={value}>
        <div data-slot="thread" {...props} ref={ref} />
      </ThreadContext.Provider>
    );
  },
);

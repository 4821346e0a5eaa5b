"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useMessages } from "../../messages/index.ts";
import { useThreadScroll } from "./useThreadScroll.ts";

/** Props of `ThreadViewport`: those of a `<div>`. */
export type ThreadViewportProps = ComponentPropsWithoutRef<"div">;

/** A region that scrolls must be reachable by keyboard; only some browsers see to it themselves. */
const REACHABLE = { tabIndex: 0 };

/**
 * The part of a thread that scrolls, and follows its end. A log that is not live: each token would be spoken otherwise.
 * Renders a `<div>` element around another one.
 */
export const ThreadViewport: ForwardRefExoticComponent<ThreadViewportProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function ThreadViewport({ children, ...props }, ref) {
    const { stick, viewport } = useThreadScroll();
    const content = useRef<HTMLDivElement>(null);
    const messages = useMessages();
    useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => viewport.current, [viewport]);
    useLayoutEffect(() => {
      if (viewport.current === null || content.current === null) return;
      return stick.attach(viewport.current, content.current);
    }, [stick, viewport]);
    return (
      <div
        data-slot="thread-viewport"
        role="log"
        aria-live="off"
        {...REACHABLE}
        {...props}
        aria-label={props["aria-label"] ?? messages.thread.label}
        ref={viewport}
      >
        <div className="cs-plain" ref={content} data-slot="thread-content">
          {children}
        </div>
      </div>
    );
  });

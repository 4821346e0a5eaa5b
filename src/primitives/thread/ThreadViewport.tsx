"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useMessages } from "../../messages/index.ts";
import { useThreadScroll } from "./useThreadScroll.ts";

/** Props of `ThreadViewport`: those of a `<div>`. */
export type ThreadViewportProps = ComponentPropsWithoutRef<"div">;

/** A scrolling region must be focusable by keyboard; only some browsers make it so. */
const REACHABLE = { tabIndex: 0 };

/**
 * The scrolling part of a thread, which follows its end. A log with `aria-live="off"`: otherwise screen readers would read each token.
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

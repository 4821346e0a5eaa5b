"use client";
import { clsx } from "clsx";
import type { ComponentPropsWithoutRef, ReactElement } from "react";

/** The column between the side panels: bar, search, thread and foot. Renders a `<div>` element. */
export function ChatMain({ className, ...props }: ComponentPropsWithoutRef<"div">): ReactElement {
  return <div data-slot="chat-main" {...props} className={clsx("cs-root cs-chat-main", className)} />;
}

/** The area below the thread, as wide as its text: notices, permission prompts, changed files, composer. Renders a `<div>` element. */
export function ChatFoot({ className, ...props }: ComponentPropsWithoutRef<"div">): ReactElement {
  return <div data-slot="chat-foot" {...props} className={clsx("cs-root cs-chat-foot", className)} />;
}

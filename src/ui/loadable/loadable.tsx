"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { useRetryFocus } from "../focus/useRetryFocus.ts";
import { LoadFailure } from "./LoadFailure.tsx";

/** When a chunk is loaded: preloaded when the page is idle, or when the user opens the component. */
export type LoadableMoment = "idle" | "opened";

const loaders = new Map<() => Promise<void>, LoadableMoment>();

/** Adds a chunk to those that `preload` loads. */
export function addLoader(load: () => Promise<void>, moment: LoadableMoment = "idle"): void {
  loaders.set(load, moment);
}

/**
 * Preloads the chunks of `loadable`, `loadableValue` and `addLoader`, all or only those for a moment, and then those that a loaded chunk
 * added. Never rejects: a failed load is retried at the first render.
 */
export async function preload(moment?: LoadableMoment): Promise<void> {
  const startedLoaders = new Set<() => Promise<void>>();
  for (;;) {
    const nextLoaders = Array.from(loaders).filter(
      ([load, its]) => !startedLoaders.has(load) && (moment === undefined || its === moment),
    );
    if (nextLoaders.length === 0) return;
    for (const [load] of nextLoaders) startedLoaders.add(load);
    await Promise.all(nextLoaders.map(([load]) => load()));
  }
}

/** Additional props of every component made by `loadable`. */
export interface LoadableProps {
  /** Content while it is being loaded and after a failure, instead of the fallback. */
  readonly meanwhile?: ReactNode | undefined;
}

/**
 * Creates a component that loads its implementation at the first render, or by `preload`; until then it renders `fallback`.
 *
 * When loading fails it renders a sentence with a retry button; the rest of the page is unaffected. Unlike `React.lazy` it can be retried,
 * renders a loaded component at once, and suspends nothing around it. With the moment `opened` it is not preloaded when the page is idle.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  moment: LoadableMoment = "idle",
): ComponentType<Props & LoadableProps> {
  let shown: { readonly Component: ComponentType<Props> } | "failed" | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function show(next: typeof shown): void {
    shown = next;
    for (const listener of Array.from(listeners)) listener();
  }
  function start(): Promise<void> {
    if (shown === "failed") show(undefined);
    loading ??= load().then(
      (Component) => show({ Component }),
      () => {
        loading = undefined;
        // A failed preload is not shown: the first render tries again.
        show(listeners.size > 0 ? "failed" : undefined);
      },
    );
    return loading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // An old failure is not shown when it is opened again.
      if (listeners.size === 0 && shown === "failed") shown = undefined;
    };
  }
  function retry(): void {
    void start();
    // Other failed preloads are retried, too.
    void preload("idle");
  }
  const read = (): typeof shown => shown;
  const readOnServer = (): typeof shown => undefined;

  addLoader(start, moment);
  return function Loadable(props: Props & LoadableProps): ReactElement {
    const { loadable: words } = useMessages();
    const keepFocus = useRetryFocus(() => shown !== undefined);
    const state = useSyncExternalStore(subscribe, read, readOnServer);
    useEffect(() => {
      if (shown === undefined) void start();
    }, []);
    if (state === undefined) return <>{props.meanwhile ?? fallback}</>;
    if (state === "failed")
      return (
        <>
          {props.meanwhile}
          <LoadFailure text={words.failed} onRetry={keepFocus(retry)} />
        </>
      );
    return <state.Component {...props} />;
  };
}

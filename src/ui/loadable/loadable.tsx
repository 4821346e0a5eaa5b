"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { LoadFailure } from "./LoadFailure.tsx";

const loaders = new Set<() => Promise<void>>();

/** Loads everything that `loadable` would load when it is first drawn. Never rejects: what fails is tried again when it is drawn. */
export async function preload(): Promise<void> {
  await Promise.all(Array.from(loaders, (load) => load()));
}

/**
 * Makes a component of one that is loaded when it is first drawn, or by `preload`; `fallback` stands in its place until then.
 *
 * Where loading fails, a sentence with a button to try again does, and nothing else is touched. Unlike `React.lazy` it can be tried
 * again, draws at once what is loaded, and suspends nothing around it.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
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
        // Nobody has seen what failed in advance: who draws it first tries again.
        show(listeners.size > 0 ? "failed" : undefined);
      },
    );
    return loading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  const read = (): typeof shown => shown;
  const readOnServer = (): typeof shown => undefined;

  loaders.add(start);
  return function Loadable(props: Props): ReactElement {
    const state = useSyncExternalStore(subscribe, read, readOnServer);
    useEffect(() => {
      if (shown === undefined) void start();
    }, []);
    if (state === undefined) return <>{fallback}</>;
    // What failed with it is tried again with it.
    if (state === "failed") return <LoadFailure onRetry={() => void preload()} />;
    return <state.Component {...props} />;
  };
}

"use client";
import { useEffect, useSyncExternalStore } from "react";
import { addLoader, type LoadableMoment } from "./loadable.tsx";

/**
 * Creates a hook that returns what another chunk exports, undefined until it is loaded: by `preload` when the page is idle, or once a
 * component wants it. A failed load is tried again by the next component. With the moment `opened` it is not preloaded when the page is
 * idle.
 */
export function loadableValue<Value>(
  load: () => Promise<Value>,
  moment?: LoadableMoment,
): (wanted: boolean) => Value | undefined {
  let value: Value | undefined;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function start(): Promise<void> {
    loading ??= load().then(
      (loaded) => {
        value = loaded;
        for (const listener of Array.from(listeners)) listener();
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  const read = (): Value | undefined => value;

  addLoader(start, moment);
  return function useLoaded(wanted) {
    useEffect(() => {
      if (wanted) void start();
    }, [wanted]);
    return useSyncExternalStore(subscribe, read, () => undefined);
  };
}

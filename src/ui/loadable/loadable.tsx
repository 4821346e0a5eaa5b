"use client";
import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType, ReactElement, ReactNode } from "react";
import { RotateCw } from "lucide-react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";

/** When it is worth loading: in advance, since it may be wanted at any moment, or when somebody opens it. */
export type LoadableMoment = "idle" | "opened";

const loaders = new Map<() => Promise<void>, LoadableMoment>();

/**
 * Loads what `loadable` would load when it is first drawn: all of it, or only what is for that moment, and what that draws in turn. Never
 * rejects: what fails is tried again when it is drawn.
 */
export async function preload(moment?: LoadableMoment): Promise<void> {
  const begun = new Set<() => Promise<void>>();
  for (;;) {
    const wanted = Array.from(loaders).filter(
      ([load, its]) => !begun.has(load) && (moment === undefined || its === moment),
    );
    if (wanted.length === 0) return;
    for (const [load] of wanted) begun.add(load);
    await Promise.all(wanted.map(([load]) => load()));
  }
}

/** What every component made by `loadable` takes besides its own props. */
export interface LoadableProps {
  /** What can be used while it is loaded and where that failed, instead of the fallback. */
  readonly meanwhile?: ReactNode | undefined;
}

/**
 * Makes a component of one that is loaded when it is first drawn, or by `preload`; `fallback` stands in its place until then.
 *
 * Where loading fails, a sentence with a button to try again does, and nothing else is touched. Unlike `React.lazy` it can be tried
 * again, draws at once what is loaded, and suspends nothing around it. What is for the moment it is `opened` is not asked for when the
 * page is idle.
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
        // Nobody has seen what failed in advance: who draws it first tries again.
        show(listeners.size > 0 ? "failed" : undefined);
      },
    );
    return loading;
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // Whoever opens it later does not meet an old failure.
      if (listeners.size === 0 && shown === "failed") shown = undefined;
    };
  }
  function retry(): void {
    void start();
    // What failed with it is tried again with it.
    void preload("idle");
  }
  const read = (): typeof shown => shown;
  const readOnServer = (): typeof shown => undefined;

  loaders.set(start, moment);
  return function Loadable(props: Props & LoadableProps): ReactElement {
    const state = useSyncExternalStore(subscribe, read, readOnServer);
    useEffect(() => {
      if (shown === undefined) void start();
    }, []);
    if (state === undefined) return <>{props.meanwhile ?? fallback}</>;
    if (state === "failed")
      return (
        <>
          {props.meanwhile}
          <LoadFailure onRetry={retry} />
        </>
      );
    return <state.Component {...props} />;
  };
}

/** Props of `LoadFailure`. */
export interface LoadFailureProps {
  /** Called when the user wants it tried again. */
  readonly onRetry: () => void;
}

/** Stands where a part of the page could not be loaded, with a way to try again. Renders a `<div>` element. */
function LoadFailure({ onRetry }: LoadFailureProps): ReactElement {
  const { loadable } = useMessages();
  return (
    <div className="cs-load-failure" data-slot="load-failure" role="alert">
      <span className="cs-plain">{loadable.failed}</span>
      <Button size="small" onClick={onRetry}>
        <RotateCw className="cs-plain" aria-hidden="true" />
        {loadable.retry}
      </Button>
    </div>
  );
}

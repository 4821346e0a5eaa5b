"use client";
import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from "react";
import type { PartRenderer } from "./PartRenderer.ts";
import { partRenderers } from "./partRenderers.ts";

const RenderersContext = createContext<readonly PartRenderer[]>(partRenderers);

/** Props of `RenderersProvider`. */
export interface RenderersProviderProps {
  /** Renderers that take precedence over those of the surrounding provider. Keep the list stable between renders. */
  readonly renderers: readonly PartRenderer[];
  /** The components that use the renderers. */
  readonly children?: ReactNode | undefined;
}

/** Adds or replaces part renderers for everything inside. Renders no element. */
export function RenderersProvider({ renderers, children }: RenderersProviderProps): ReactElement {
  const outer = useContext(RenderersContext);
  const value = useMemo(() => {
    const replaced = new Set(renderers.map((renderer) => renderer.id));
    return [...renderers, ...outer.filter((renderer) => !replaced.has(renderer.id))];
  }, [renderers, outer]);
  return <RenderersContext.Provider value={value}>{children}</RenderersContext.Provider>;
}

/** Returns the provided renderers, in order of precedence. */
export function useRenderers(): readonly PartRenderer[] {
  return useContext(RenderersContext);
}

"use client";
import { useEffect, useState, type ReactElement, type ReactNode } from "react";
import { sameItems } from "../../hooks/index.ts";
import type { ClientTool } from "../../hooks/index.ts";
import type { PartRenderer } from "../PartRenderer.ts";
import { RenderersProvider } from "../RenderersProvider.tsx";

const none: readonly PartRenderer[] = [];

/** Props of `ClientToolRenderers`. */
export interface ClientToolRenderersProps {
  /** The client tools by name, e.g. `session.tools`; those with a `Component` are drawn by it. */
  readonly tools: Readonly<Record<string, ClientTool>>;
  /** The components that show the thread. */
  readonly children?: ReactNode | undefined;
}

/**
 * Draws the calls of client tools by the `Component` of each, for everything inside. What draws them is loaded with the first such tool;
 * until then the kit's card does. Renders no element.
 */
export function ClientToolRenderers({ tools, children }: ClientToolRenderersProps): ReactElement {
  const drawn = Object.entries(tools).filter(([, { Component }]) => Component !== undefined);
  const parts = drawn.flatMap(([name, { Component, output }]) => [name, Component, output]);
  const [stable, setStable] = useState({ drawn, parts });
  // Tools that are written in place are other objects at each render; only another component or schema makes other renderers.
  if (!sameItems(stable.parts, parts)) setStable({ drawn, parts });
  const [renderers, setRenderers] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: readonly PartRenderer[]): void => {
      if (isCurrent) setRenderers(next);
    };
    if (stable.drawn.length === 0) show(none);
    else
      void import("./createClientToolRenderer.tsx").then(
        ({ createClientToolRenderer }) =>
          show(stable.drawn.map(([name, tool]) => createClientToolRenderer(name, tool))),
        // The kit's card shows the calls; the next tools try again.
        () => show(none),
      );
    return () => {
      isCurrent = false;
    };
  }, [stable]);
  return <RenderersProvider renderers={renderers}>{children}</RenderersProvider>;
}

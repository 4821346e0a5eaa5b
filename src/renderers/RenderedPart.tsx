"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import { PartBoundary } from "./PartBoundary.tsx";
import type { PartProps } from "./PartRenderer.ts";
import { useRenderers } from "./RenderersProvider.tsx";
import { UnknownPartView } from "./unknown/UnknownPartView.tsx";

/** A part, drawn by the first renderer that matches it; needs no session. Renders the renderer's element. */
export const RenderedPart: MemoExoticComponent<(props: PartProps) => ReactElement> = memo(function RenderedPart(
  props: PartProps,
) {
  const renderers = useRenderers();
  const Component = renderers.find((renderer) => renderer.matches(props.part))?.Component ?? UnknownPartView;
  return (
    <PartBoundary part={props.part}>
      <Component {...props} />
    </PartBoundary>
  );
});

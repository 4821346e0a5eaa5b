"use client";
import { memo, type MemoExoticComponent, type ReactElement } from "react";
import { ErrorBoundary } from "../ui/index.ts";
import { partRenderers } from "./partRenderers.ts";
import type { PartProps, PartRenderer } from "./PartRenderer.ts";
import { useRenderers } from "./RenderersProvider.tsx";
import { UnknownPartView } from "./unknown/UnknownPartView.tsx";

/**
 * A part, rendered by the first matching renderer; when that throws, by the kit's own; when that throws too, as JSON. Needs no session.
 * Renders the renderer's element.
 */
export const RenderedPart: MemoExoticComponent<(props: PartProps) => ReactElement> = memo(function RenderedPart(
  props: PartProps,
) {
  const { part } = props;
  const renderers = useRenderers();
  const asReceived = <UnknownPartView part={part} broken />;
  const byTheKit = (
    <ErrorBoundary of={[part]} fallback={asReceived}>
      <DrawnPart {...props} renderers={partRenderers} />
    </ErrorBoundary>
  );
  return (
    <ErrorBoundary of={[part]} fallback={byTheKit}>
      <DrawnPart {...props} renderers={renderers} />
    </ErrorBoundary>
  );
});

/** Selects the renderer during the render, inside the boundary: `matches` of an app's renderer may throw as well. */
function DrawnPart({ renderers, ...props }: PartProps & { readonly renderers: readonly PartRenderer[] }): ReactElement {
  const Component = renderers.find((renderer) => renderer.matches(props.part))?.Component ?? UnknownPartView;
  return <Component {...props} />;
}

"use client";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Location } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { useOpenLocation } from "../OpenLocationProvider.tsx";

/** Props of `ToolCallPlace`. */
export interface ToolCallPlaceProps {
  /** The place. */
  readonly location: Location;
  /** How it is written where the whole would say too much, e.g. the line below the path. */
  readonly children?: ReactNode | undefined;
}

/** A place in a file; a press shows it. Renders a `<button>` element, or a `<span>` where nothing can show places. */
export function ToolCallPlace({ location, children }: ToolCallPlaceProps): ReactElement {
  const { toolCall } = useMessages();
  const open = useOpenLocation();
  const words = location.line === undefined ? location.path : `${location.path}:${location.line}`;
  const text = children ?? <VisibleText text={words} />;
  if (open === undefined) return <span className="cs-tool-call-place">{text}</span>;
  return (
    <Button
      className="cs-tool-call-location"
      variant="quiet"
      size="small"
      onClick={() => open(location)}
      aria-label={children === undefined ? undefined : toolCall.showPlace(words)}
    >
      {text}
    </Button>
  );
}

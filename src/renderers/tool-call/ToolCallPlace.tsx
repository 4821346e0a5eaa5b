"use client";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Location } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { useOpenLocation } from "../OpenLocationProvider.tsx";

/** Props of `ToolCallPlace`. */
export interface ToolCallPlaceProps {
  /** The path and line to open. */
  readonly location: Location;
  /** A shorter text, e.g. only the line number below a shown path. */
  readonly children?: ReactNode | undefined;
}

/** A location in a file; a press opens it. Renders a `<button>` element, or a `<span>` when locations cannot be opened. */
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

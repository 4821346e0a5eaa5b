"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Location } from "../../model/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";
import { PlaceActions } from "../views/PlaceActions.tsx";
import { useOpenLocation } from "../OpenLocationProvider.tsx";

/** Props of `ToolCallLocations`. */
export interface ToolCallLocationsProps {
  /** The places. */
  readonly locations: readonly Location[];
}

/** Number of places that are listed; a search may name hundreds, and the files panel has them all. */
const listed = 20;

/** The places a call was at; a press on one shows it. Renders a `<ul>` element, or nothing where they cannot be shown. */
export function ToolCallLocations({ locations }: ToolCallLocationsProps): ReactElement | null {
  const { toolCall } = useMessages();
  const open = useOpenLocation();
  if (open === undefined || locations.length === 0) return null;
  return (
    <ul className="cs-tool-call-locations" data-slot="tool-call-locations" aria-label={toolCall.locations}>
      {locations.slice(0, listed).map((location, index) => (
        <li key={index} className="cs-tool-call-spot">
          <Button className="cs-tool-call-location" variant="quiet" size="small" onClick={() => open(location)}>
            <VisibleText text={location.line === undefined ? location.path : `${location.path}:${location.line}`} />
          </Button>
          <PlaceActions location={location} />
        </li>
      ))}
      {locations.length > listed && <li className="cs-plain">{toolCall.detail.more(locations.length - listed)}</li>}
    </ul>
  );
}

"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import type { Location } from "../model/index.ts";

/** Shows a place in a file to the user. */
export type OpenLocation = (location: Location) => void;

const OpenLocationContext = createContext<OpenLocation | undefined>(undefined);

/** Props of `OpenLocationProvider`. */
export interface OpenLocationProviderProps {
  /** Called with the place the user has chosen, e.g. to show it in an editor. Keep it stable between renders. */
  readonly open: OpenLocation | undefined;
  /** What names places. */
  readonly children?: ReactNode | undefined;
}

/** Makes the places of tool calls inside open where a press on them leads. Renders no element. */
export function OpenLocationProvider({ open, children }: OpenLocationProviderProps): ReactElement {
  return <OpenLocationContext.Provider value={open}>{children}</OpenLocationContext.Provider>;
}

/** Returns how a place is shown here; undefined where nothing can show it. */
export function useOpenLocation(): OpenLocation | undefined {
  return useContext(OpenLocationContext);
}

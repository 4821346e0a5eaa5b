"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import type { Location } from "../model/index.ts";

/** Shows a location in a file to the user. */
export type OpenLocation = (location: Location) => void;

const OpenLocationContext = createContext<OpenLocation | undefined>(undefined);

/** Props of `OpenLocationProvider`. */
export interface OpenLocationProviderProps {
  /** Called with the location that the user presses, e.g. to show it in an editor. Keep it stable between renders. */
  readonly open: OpenLocation | undefined;
  /** The components that show locations. */
  readonly children?: ReactNode | undefined;
}

/** Provides the function that opens the locations of tool calls inside. Renders no element. */
export function OpenLocationProvider({ open, children }: OpenLocationProviderProps): ReactElement {
  return <OpenLocationContext.Provider value={open}>{children}</OpenLocationContext.Provider>;
}

/** Returns the function that opens a location; undefined without a provider. */
export function useOpenLocation(): OpenLocation | undefined {
  return useContext(OpenLocationContext);
}

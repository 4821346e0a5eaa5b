"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import type { Location } from "../model/index.ts";

/** Shows a location in a file to the user. */
export type OpenLocation = (location: Location) => void;

/** Shows the step of a tool call in the timeline, by the key of the call. */
export type OpenStep = (toolCallKey: string) => void;

const OpenLocationContext = createContext<OpenLocation | undefined>(undefined);
const OpenStepContext = createContext<OpenStep | undefined>(undefined);

/** Props of `OpenLocationProvider`. */
export interface OpenLocationProviderProps {
  /** Called with the location that the user presses, e.g. to show it in an editor. Keep it stable between renders. */
  readonly open: OpenLocation | undefined;
  /** Called with the key of the call that the user wants to see in the timeline. Absent: the cards offer no such button. */
  readonly openStep?: OpenStep | undefined;
  /** The components that show locations. */
  readonly children?: ReactNode | undefined;
}

/** Provides the functions that show the locations and the steps of tool calls inside. Renders no element. */
export function OpenLocationProvider({ open, openStep, children }: OpenLocationProviderProps): ReactElement {
  return (
    <OpenLocationContext.Provider value={open}>
      <OpenStepContext.Provider value={openStep}>{children}</OpenStepContext.Provider>
    </OpenLocationContext.Provider>
  );
}

/** Returns the function that opens a location; undefined without a provider. */
export function useOpenLocation(): OpenLocation | undefined {
  return useContext(OpenLocationContext);
}

/** Returns the function that shows the step of a call in the timeline; undefined without a timeline. */
export function useOpenStep(): OpenStep | undefined {
  return useContext(OpenStepContext);
}

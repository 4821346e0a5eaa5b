"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import type { Location } from "../model/index.ts";

/** Shows a location in a file to the user. */
export type OpenLocation = (location: Location) => void;

/** Shows the step of a tool call in the timeline, by the key of the call. */
export type OpenStep = (toolCallKey: string) => void;

/** Shows the records about a tool call in the audit log, by the key of the call. */
export type OpenRecord = (toolCallKey: string) => void;

const OpenLocationContext = createContext<OpenLocation | undefined>(undefined);
const OpenStepContext = createContext<OpenStep | undefined>(undefined);
const OpenRecordContext = createContext<OpenRecord | undefined>(undefined);

/** Props of `OpenLocationProvider`. */
export interface OpenLocationProviderProps {
  /** Called with the location that the user presses, e.g. to show it in an editor. Keep it stable between renders. */
  readonly open: OpenLocation | undefined;
  /** Called with the key of the call that the user wants to see in the timeline. Absent: the cards offer no such button. */
  readonly openStep?: OpenStep | undefined;
  /** Called with the key of the call whose seal is pressed. Absent: a seal only tells who allowed the call. */
  readonly openRecord?: OpenRecord | undefined;
  /** The components that show locations. */
  readonly children?: ReactNode | undefined;
}

/** Provides the functions that show the locations, steps and audit records of tool calls inside. Renders no element. */
export function OpenLocationProvider({
  open,
  openStep,
  openRecord,
  children,
}: OpenLocationProviderProps): ReactElement {
  return (
    <OpenLocationContext.Provider value={open}>
      <OpenStepContext.Provider value={openStep}>
        <OpenRecordContext.Provider value={openRecord}>{children}</OpenRecordContext.Provider>
      </OpenStepContext.Provider>
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

/** Returns the function that shows the records about a call; undefined without an audit log. */
export function useOpenRecord(): OpenRecord | undefined {
  return useContext(OpenRecordContext);
}

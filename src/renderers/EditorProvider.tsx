"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import { toEditorHref, type EditorOptions } from "../content/index.ts";
import type { Location } from "../model/index.ts";

const EditorContext = createContext<EditorOptions | undefined>(undefined);

/** Props of `EditorProvider`. */
export interface EditorProviderProps {
  /** Where files are opened on this machine. Keep it stable between renders. */
  readonly editor: EditorOptions | undefined;
  /** What names places. */
  readonly children?: ReactNode | undefined;
}

/** Lets the places inside be opened in an editor on this machine. Renders no element. */
export function EditorProvider({ editor, children }: EditorProviderProps): ReactElement {
  return <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>;
}

/** Returns the address that opens a place in the editor; undefined without an editor and for places it must not open. */
export function useEditorHref(location: Location | undefined): string | undefined {
  const editor = useContext(EditorContext);
  return editor === undefined || location === undefined ? undefined : toEditorHref(location, editor);
}

/** Returns the editor that is chosen here, by its name or address; undefined where there is none. */
export function useEditorName(): string | undefined {
  return useContext(EditorContext)?.editor;
}

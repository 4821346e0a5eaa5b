"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import { toEditorHref, type EditorOptions } from "../content/index.ts";
import type { Location } from "../model/index.ts";

const EditorContext = createContext<EditorOptions | undefined>(undefined);

/** Props of `EditorProvider`. */
export interface EditorProviderProps {
  /** The editor on this machine that opens files; undefined for none. Keep it stable between renders. */
  readonly editor: EditorOptions | undefined;
  /** The components that show locations. */
  readonly children?: ReactNode | undefined;
}

/** Provides the editor that opens the locations inside. Renders no element. */
export function EditorProvider({ editor, children }: EditorProviderProps): ReactElement {
  return <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>;
}

/** Returns the URL that opens a location in the editor; undefined without an editor and for locations that it must not open. */
export function useEditorHref(location: Location | undefined): string | undefined {
  const editor = useContext(EditorContext);
  return editor === undefined || location === undefined ? undefined : toEditorHref(location, editor);
}

/** Returns the name or URL template of the provided editor; undefined without one. */
export function useEditorName(): string | undefined {
  return useContext(EditorContext)?.editor;
}

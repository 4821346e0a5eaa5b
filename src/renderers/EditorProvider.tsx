"use client";
import { createContext, useContext, type ReactElement, type ReactNode } from "react";
import type { EditorOptions } from "../content/index.ts";

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

/** Returns the provided editor; undefined without one. */
export function useEditor(): EditorOptions | undefined {
  return useContext(EditorContext);
}

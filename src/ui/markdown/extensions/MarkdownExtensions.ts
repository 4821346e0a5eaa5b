import { createContext, type ComponentType, type Context } from "react";
import type { MarkdownExtensionNode, MarkdownSyntax } from "../../../content/index.ts";

/** Props of the component that draws an extension inside of `Markdown`. */
export interface ExtensionViewProps {
  /** The piece of the text that belongs to the extension. */
  readonly node: MarkdownExtensionNode;
  /** Whether more of it may follow. */
  readonly isStreaming: boolean;
}

/** Extensions of markdown, made by `createMarkdownExtensions`. */
export interface MarkdownExtensions {
  /** How they are written. */
  readonly syntax: MarkdownSyntax;
  /** Draws a piece of a text that belongs to one of them. */
  readonly View: ComponentType<ExtensionViewProps>;
}

/** Provides the extensions of a chat to all markdown in it; undefined for none. */
export const MarkdownExtensionsContext: Context<MarkdownExtensions | undefined> = createContext<
  MarkdownExtensions | undefined
>(undefined);

import { createContext, type ComponentType, type Context } from "react";
import type { MarkdownExtensionNode, MarkdownSyntax } from "../../../content/index.ts";

/** Props of the component that draws an extension inside of `Markdown`. */
export interface ExtensionViewProps {
  /** What the text contains. */
  readonly node: MarkdownExtensionNode;
  /** Whether more of it may follow. */
  readonly isStreaming: boolean;
}

/** Extensions of markdown, made by `createMarkdownExtensions`. */
export interface MarkdownExtensions {
  /** How they are written. */
  readonly syntax: MarkdownSyntax;
  /** Draws one of them. */
  readonly View: ComponentType<ExtensionViewProps>;
}

/** The extensions of all markdown below: those of the chat. */
export const MarkdownExtensionsContext: Context<MarkdownExtensions | undefined> = createContext<
  MarkdownExtensions | undefined
>(undefined);

"use client";
import { createElement, type ComponentType, type ReactElement } from "react";
import { createMarkdownSyntax, type ExtensionSyntax } from "../../../content/index.ts";
import { ErrorBoundary } from "../../error-boundary/ErrorBoundary.tsx";
import { ExtensionSource } from "./ExtensionSource.tsx";
import type { ExtensionViewProps, MarkdownExtensions } from "./MarkdownExtensions.ts";

/** Props of the component of a markdown extension. All texts are of the agent: draw them as text. */
export interface MarkdownExtensionProps {
  /** What stands between the markers; while a text streams, as far as it has arrived. */
  readonly text: string;
  /** The same as written, with the markers. */
  readonly source: string;
  /** The language of a code block as written; undefined for other syntaxes. */
  readonly language: string | undefined;
  /** Whether it stands between blocks, or in a line of text, which takes inline elements only. */
  readonly display: "block" | "inline";
  /** Whether its end has not arrived yet; only blocks are drawn before. */
  readonly isStreaming: boolean;
}

/** An extension of markdown: how it is written, and the component that draws it. */
export interface MarkdownExtension extends ExtensionSyntax {
  /** Draws it. When it throws, the source is shown as code. */
  readonly Component: ComponentType<MarkdownExtensionProps>;
}

/**
 * Creates the extensions for the `markdown` of a chat and the `extensions` of `Markdown`. Create them once, outside of components.
 *
 * Throws a `TypeError` if two have the same name, or for a marker that is empty or contains white space.
 */
export function createMarkdownExtensions(extensions: readonly MarkdownExtension[]): MarkdownExtensions {
  const components = new Map(extensions.map(({ name, Component }) => [name, Component]));
  if (components.size < extensions.length) throw new TypeError("Two markdown extensions have the same name.");

  function View({ node, isStreaming }: ExtensionViewProps): ReactElement {
    const { name, text, source, language, display } = node;
    const Component = components.get(name);
    const drawn = (
      <ErrorBoundary of={[source, isStreaming]} fallback={<ExtensionSource node={node} />}>
        {Component && createElement(Component, { text, source, language, display, isStreaming })}
      </ErrorBoundary>
    );
    return display === "inline" ? (
      drawn
    ) : (
      <div
        className="cs-markdown-extension"
        data-slot="markdown-extension"
        data-name={name}
        data-streaming={isStreaming}
      >
        {drawn}
      </div>
    );
  }
  return { syntax: createMarkdownSyntax(extensions), View };
}

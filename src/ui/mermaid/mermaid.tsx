"use client";
import { Code, Workflow } from "lucide-react";
import { useEffect, useRef, useState, type ReactElement, type RefObject } from "react";
import { useMessages } from "../../messages/index.ts";
import { CodeBlock } from "../code-block/CodeBlock.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import type { MarkdownExtension, MarkdownExtensionProps } from "../markdown/extensions/createMarkdownExtensions.tsx";
import { Picture } from "../picture/Picture.tsx";
import { getDiagramFrame, type Diagram } from "./createDiagramFrame.ts";
import { usePalette } from "./usePalette.ts";

/** Options of `mermaid`. */
export interface MermaidOptions {
  /** Address of the page that `npx countersign mermaid public/mermaid.html` writes, e.g. `/mermaid.html`. */
  readonly frame: string;
}

/**
 * Diagrams of mermaid: code of the language `mermaid`. They are drawn in a sandboxed frame and shown as pictures. Needs the package
 * `mermaid` only to write the page of the frame, which is loaded with the first diagram.
 */
export function mermaid({ frame }: MermaidOptions): MarkdownExtension {
  return {
    name: "mermaid",
    languages: ["mermaid"],
    Component: (props) => <DiagramView {...props} frame={frame} />,
  };
}

interface DiagramViewProps extends MarkdownExtensionProps, MermaidOptions {}

/** A diagram as a picture, or its source while it is not complete, not drawn yet, or cannot be drawn. Renders a `<div>` element. */
function DiagramView({ text, isStreaming, frame }: DiagramViewProps): ReactElement {
  const { markdown } = useMessages();
  const ref = useRef<HTMLDivElement>(null);
  const [isSource, setIsSource] = useState(false);
  const diagram = useDiagram(ref, { text: isStreaming ? undefined : text, frame });
  const toggle = diagram && (
    <IconButton label={markdown.showSource} aria-pressed={isSource} onClick={() => setIsSource(!isSource)}>
      {isSource ? (
        <Workflow className="cs-plain" aria-hidden="true" />
      ) : (
        <Code className="cs-plain" aria-hidden="true" />
      )}
    </IconButton>
  );
  return (
    <div className="cs-diagram" data-slot="diagram" ref={ref}>
      <CodeBlock code={text} language="mermaid" actions={toggle}>
        {diagram && !isSource && (
          <div className="cs-diagram-picture">
            <Picture src={diagram.src} alt={diagram.title === "" ? markdown.diagram : diagram.title} />
          </div>
        )}
      </CodeBlock>
      {diagram === null && <p className="cs-diagram-note">{markdown.notDrawn}</p>}
    </div>
  );
}

/** Draws a text in the colours of an element. Returns null for what cannot be drawn, undefined before. */
function useDiagram(
  ref: RefObject<HTMLElement | null>,
  { text, frame }: { readonly text: string | undefined; readonly frame: string },
): Diagram | null | undefined {
  const palette = usePalette(ref);
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly diagram: Diagram | null }>();
  useEffect(() => {
    if (text === undefined || palette === undefined) return;
    let isWanted = true;
    void getDiagramFrame(frame)
      .draw(text, palette)
      .then((diagram) => {
        if (isWanted) setDrawn({ text, diagram: diagram ?? null });
      });
    return () => {
      isWanted = false;
    };
  }, [text, frame, palette]);
  if (text === undefined || palette === undefined) return undefined;
  // With another theme the old picture stays until the new one is drawn.
  return getDiagramFrame(frame).recall(text, palette) ?? (drawn?.text === text ? drawn.diagram : undefined);
}

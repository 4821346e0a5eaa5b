"use client";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { markHidden } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { BlockView } from "../../renderers/index.ts";
import { CodeBlock, Markdown } from "../../ui/index.ts";
import type { Artifact, ArtifactContent, ArtifactKind } from "./Artifact.ts";

/** Props of `ArtifactView`. */
export interface ArtifactViewProps {
  /** What is shown. */
  readonly content: ArtifactContent;
  /** How it is shown. */
  readonly kind: ArtifactKind;
  /** Its name. */
  readonly title: string;
  /** Address of the frame for web pages; see `ArtifactOptions`. */
  readonly frameUrl: string | undefined;
  /** Whether the source is shown instead of the preview. */
  readonly source: boolean;
}

/** Whether an artifact has a view besides its source. */
export function canPreview({ kind, versions: [{ content }] }: Artifact, frameUrl: string | undefined): boolean {
  if (kind === "page") return frameUrl !== undefined;
  return content.type === "picture" || isMarkdown.test(content.language);
}

const isMarkdown = /^(?:md|markdown)$/;

/** One version of an artifact, as large as its container. Renders what its kind needs. */
export function ArtifactView({ content, kind, title, frameUrl, source }: ArtifactViewProps): ReactElement {
  if (content.type === "picture") return <BlockView block={content.block} />;
  const { text, language } = content;
  if (source) return <CodeBlock code={text} language={language} />;
  if (kind === "page" && frameUrl !== undefined) return <PageFrame html={text} title={title} frameUrl={frameUrl} />;
  return <Markdown text={text} />;
}

interface PageFrameProps {
  readonly html: string;
  readonly title: string;
  readonly frameUrl: string;
}

/**
 * A web page of the agent in a sandboxed frame of an origin of its own. The frame asks for the page when it is ready, and whenever it was
 * loaded anew.
 */
function PageFrame({ html, title, frameUrl }: PageFrameProps): ReactElement {
  const { artifacts: texts } = useMessages();
  const ref = useRef<HTMLIFrameElement>(null);
  const label = markHidden(texts.frame(title));
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>): void => {
      const frame = ref.current?.contentWindow;
      // The origin of a sandboxed frame is opaque, so that the message can be addressed to no other.
      if (source === frame && data === "countersign:ready")
        frame?.postMessage({ countersign: html, title: label }, "*");
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [html, label]);
  return (
    <iframe
      ref={ref}
      className="cs-root cs-artifact-frame"
      src={frameUrl}
      title={label}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
    />
  );
}

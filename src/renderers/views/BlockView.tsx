"use client";
import { Paperclip, Volume2 } from "lucide-react";
import type { ReactElement } from "react";
import { toPictureType, toSize } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { readFileName } from "../../model/index.ts";
import type { ContentBlock } from "../../model/index.ts";
import { Disclosure, drawProse, Link, Picture, RemoteImage, VisibleText } from "../../ui/index.ts";
import { JsonView } from "./JsonView.tsx";
import { ProseView } from "./ProseView.tsx";

/** Props of `BlockView`. */
export interface BlockViewProps {
  /** The content block to show. */
  readonly block: ContentBlock;
}

/** One content block: text, image, audio or a resource. Nothing is fetched without a click. */
export function BlockView({ block }: BlockViewProps): ReactElement {
  const { part, toolCall, format } = useMessages();
  switch (block.type) {
    case "text":
      return <ProseView text={block.text} label={toolCall.textOf("")} />;
    case "image": {
      const src = toPictureSource(block);
      return src === undefined ? <RemoteImage src={block.uri ?? ""} alt="" /> : <Picture src={src} alt={part.image} />;
    }
    case "audio":
      return (
        <span className="cs-root cs-attachment">
          <Volume2 className="cs-plain" aria-hidden="true" />
          {drawProse(part.attachment(block.mimeType))}
        </span>
      );
    case "resource_link":
      return (
        <span className="cs-root cs-attachment">
          <Paperclip className="cs-plain" aria-hidden="true" />
          <Link href={block.uri} text={block.title ?? block.name}>
            <VisibleText text={block.title ?? block.name} />
          </Link>
          {block.size !== undefined && <span className="cs-attachment-size">{format.bytes(toSize(block.size))}</span>}
        </span>
      );
    case "resource": {
      // A file of the user: its name, and its text on a press.
      if (block.uri.startsWith("attachment:")) return <AttachedFile block={block} />;
      return (
        <div className="cs-resource">
          <span className="cs-root cs-attachment">
            <Paperclip className="cs-plain" aria-hidden="true" />
            <VisibleText text={block.uri} />
          </span>
          {block.text !== undefined && <JsonView value={block.text} />}
        </div>
      );
    }
  }
}

function AttachedFile({ block }: { readonly block: Extract<ContentBlock, { type: "resource" }> }): ReactElement {
  const name = (
    <span className="cs-root cs-attachment">
      <Paperclip className="cs-plain" aria-hidden="true" />
      <VisibleText text={readFileName(block.uri)} />
    </span>
  );
  if (block.text === undefined) return name;
  return (
    <Disclosure className="cs-resource" summary={name}>
      <JsonView value={block.text} />
    </Disclosure>
  );
}

/**
 * Returns the data URL of an embedded picture; undefined for one that would have to be fetched, for SVG and other types, and for other
 * blocks.
 */
export function toPictureSource(block: ContentBlock): string | undefined {
  if (block.type !== "image" || block.data === undefined) return undefined;
  const type = toPictureType(block.mimeType);
  return type === undefined ? undefined : `data:${type};base64,${block.data}`;
}

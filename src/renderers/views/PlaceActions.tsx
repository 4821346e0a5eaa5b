"use client";
import { SquareArrowOutUpRight } from "lucide-react";
import type { ReactElement } from "react";
import { toEditorHref } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Location } from "../../model/index.ts";
import { CopyButton, Tooltip } from "../../ui/index.ts";
import { useEditor } from "../EditorProvider.tsx";

/** Props of `PlaceActions`. */
export interface PlaceActionsProps {
  /** The path and line. */
  readonly location: Location;
}

/** Buttons for a location: open it in the editor, when there is one, and copy its path. Renders a `<span>` element. */
export function PlaceActions({ location }: PlaceActionsProps): ReactElement {
  const { place } = useMessages();
  const editor = useEditor();
  const href = editor && toEditorHref(location, editor);
  const names: Readonly<Record<string, string>> = place.editors;
  const label = place.openIn(names[editor?.editor ?? ""] ?? place.yourEditor);
  return (
    <span className="cs-place-actions" data-slot="place-actions">
      {href !== undefined && (
        <Tooltip text={label}>
          <a className="cs-icon-button" data-size="small" href={href} aria-label={label}>
            <SquareArrowOutUpRight className="cs-plain" aria-hidden="true" />
          </a>
        </Tooltip>
      )}
      <CopyButton text={location.path} label={place.copyPath} />
    </span>
  );
}

"use client";
import type { ReactElement } from "react";
import { ComposerCommands } from "../../../primitives/index.ts";
import { drawProse, useFloating } from "../../../ui/index.ts";
import { above } from "./above.ts";

/** Props of a list above the composer. */
export interface ComposerMenuProps {
  /** The element above which the list is shown. */
  readonly anchor: Element | null;
}

/** The commands that match the typed text, above the composer. Renders a `<ul>` element, or nothing. */
export function CommandMenu({ anchor }: ComposerMenuProps): ReactElement {
  return (
    <ComposerCommands ref={useFloating(anchor, above)} popover="manual" className="cs-root cs-commands">
      {({ name, description, hint }) => (
        <>
          <span className="cs-command-name">/{drawProse(name)}</span>
          {hint !== undefined && <span className="cs-command-hint">{drawProse(hint)}</span>}
          <span className="cs-command-description" dir="auto">
            {drawProse(description)}
          </span>
        </>
      )}
    </ComposerCommands>
  );
}

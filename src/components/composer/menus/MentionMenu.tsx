"use client";
import type { ReactElement } from "react";
import { ComposerMentions } from "../../../primitives/index.ts";
import { drawProse, useFloating } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { above } from "./above.ts";
import type { ComposerMenuProps } from "./CommandMenu.tsx";

/** What can be mentioned by the text behind an `@`, above the composer. Renders a `<ul>` element, or nothing. */
export function MentionMenu({ anchor }: ComposerMenuProps): ReactElement {
  const { mentions, workspace } = useChatSettings();
  return (
    <ComposerMentions
      ref={useFloating(anchor, above)}
      popover="manual"
      className="cs-root cs-commands"
      source={mentions === false ? undefined : mentions}
      workspace={workspace}
    >
      {({ label, detail }) => (
        <>
          <span className="cs-command-name" dir="auto">
            {drawProse(label)}
          </span>
          {detail !== undefined && (
            <span className="cs-command-description" dir="auto">
              {drawProse(detail)}
            </span>
          )}
        </>
      )}
    </ComposerMentions>
  );
}

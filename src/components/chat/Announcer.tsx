"use client";
import type { ReactElement } from "react";
import { useAnnouncement } from "./useAnnouncement.ts";
import { markHidden } from "../../content/index.ts";

/**
 * Announces the important events to screen readers, each once: the end of a turn, a permission request, a failure. The only live region.
 * Renders a `<div>` element that is not visible.
 */
export function Announcer(): ReactElement {
  const sentence = useAnnouncement();
  return (
    <div className="cs-visually-hidden" aria-live="polite" aria-atomic="true" data-slot="announcer">
      {markHidden(sentence)}
    </div>
  );
}

"use client";
import type { ReactElement } from "react";
import { useAnnouncement } from "./useAnnouncement.ts";
import { markHidden } from "../../content/index.ts";

/**
 * The live region of a chat. Announces to screen readers the end of a turn, a request and its withdrawal, a failure, a pause, a lost
 * connection, and what other parts announce (`useAnnouncer`). Renders a `<div>` element that is not visible.
 */
export function Announcer(): ReactElement {
  const sentences = useAnnouncement();
  return (
    <div className="cs-visually-hidden" aria-live="polite" aria-atomic="true" data-slot="announcer">
      {sentences.map((sentence, index) => (
        <p key={index} className="cs-plain">
          {markHidden(sentence)}
        </p>
      ))}
    </div>
  );
}

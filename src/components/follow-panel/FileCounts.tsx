"use client";
import type { ReactElement } from "react";
import type { FollowAction } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { TouchedFile } from "../../primitives/index.ts";
import { followIcons } from "./followIcons.ts";

/** Props of `FileCounts`. */
export interface FileCountsProps {
  /** How often what was done. */
  readonly counts: TouchedFile["counts"];
}

const ORDER: readonly FollowAction[] = ["create", "edit", "delete", "move", "read", "search"];

/** How often a file was read, searched and changed, as icons with numbers. Renders a `<span>` element. */
export function FileCounts({ counts }: FileCountsProps): ReactElement {
  const { followPanel } = useMessages();
  return (
    <span className="cs-follow-counts">
      {ORDER.map((action) => {
        const count = counts[action];
        if (count === undefined) return null;
        const Icon = followIcons[action];
        const words = followPanel.count(followPanel.action[action], count);
        return (
          <span key={action} className="cs-follow-count" data-action={action} title={words}>
            <Icon className="cs-plain" aria-hidden="true" />
            <span className="cs-plain" aria-hidden="true">
              {count}
            </span>
            <span className="cs-visually-hidden"> {words}</span>
          </span>
        );
      })}
    </span>
  );
}

"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { FollowScrubber, useFollowContext } from "../../primitives/index.ts";

/** Goes back and forth through what the agent did. Renders a `<div>` element, or nothing for a single place. */
export function TrailScrubber(): ReactElement | null {
  const { followPanel } = useMessages();
  const { trail, target } = useFollowContext();
  if (trail.length < 2) return null;
  const known = trail.findLastIndex(({ location }) => location === target);
  return (
    <div className="cs-follow-scrubber">
      <FollowScrubber
        aria-label={followPanel.scrubber}
        toWords={({ location, action, done }, index, count) =>
          followPanel.step(
            index + 1,
            count,
            `${(done ? followPanel.action : followPanel.ahead)[action]} ${location.path}`,
            location.line,
          )
        }
      />
      <span className="cs-plain" dir="auto" aria-hidden="true">
        {followPanel.position(known === -1 ? trail.length : known + 1, trail.length)}
      </span>
    </div>
  );
}

"use client";
import { ArrowDown } from "lucide-react";
import type { ReactElement } from "react";
import { printKeys, useMessages } from "../../../messages/index.ts";
import { Button } from "../../../ui/index.ts";
import { Keys } from "../actions/Keys.tsx";
import type { Reading } from "./useReading.ts";

/** Props of `ShowRest`. */
export interface ShowRestProps {
  /** The reading progress of the prompt. */
  readonly reading: Reading;
  /**
   * Whether the keys that grant show the rest instead: they are printed on it.
   * @default false
   */
  readonly keys?: boolean | undefined;
}

/**
 * Replaces the grant button until all was in view: scrolls to the next unseen piece, and says how much is left. Renders a `<button>`
 * element.
 */
export function ShowRest({ reading, keys = false }: ShowRestProps): ReactElement {
  const { unseen, unseenLines, showRest } = reading;
  const { permission } = useMessages();
  // The pieces of a long change are its lines.
  const parts = unseen.some(({ bulk }) => bulk) ? 0 : unseen.length;
  return (
    <Button
      variant="primary"
      data-slot="permission-rest"
      {...(keys && { "aria-keyshortcuts": printKeys("allow") })}
      onClick={() => showRest()}
    >
      <ArrowDown className="cs-plain" aria-hidden="true" />
      <span className="cs-plain">{permission.showRest(unseenLines, parts)}</span>
      {keys && <Keys name="allow" />}
    </Button>
  );
}

"use client";
import { ArrowDown } from "lucide-react";
import { useId } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../ui/index.ts";
import type { Reading } from "./useReading.ts";

/** Props of `ShowRest`. */
export interface ShowRestProps {
  /** The reading progress of the prompt. */
  readonly reading: Reading;
}

/** Replaces the grant button until all was in view: scrolls to the next unseen piece. Renders a `<button>` element. */
export function ShowRest({ reading: { unseen, unseenLines, showRest } }: ShowRestProps): ReactElement {
  const { permission } = useMessages();
  const id = useId();
  return (
    <>
      <span className="cs-permission-count" id={id}>
        {permission.left(unseenLines, unseen.length)}
      </span>
      <Button variant="primary" data-slot="permission-rest" aria-describedby={id} onClick={showRest}>
        <ArrowDown className="cs-plain" aria-hidden="true" />
        {permission.showRest}
      </Button>
    </>
  );
}

"use client";
import { Check, Copy, TriangleAlert } from "lucide-react";
import type { ComponentType, ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton, useCopy } from "../../ui/index.ts";

/** Props of `CopyAction`. */
export interface CopyActionProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Returns the text to copy; undefined or empty copies nothing. */
  readonly read: () => string | undefined;
  /** Its icon. @default two sheets */
  readonly icon?: ComponentType<{ readonly className: string; readonly "aria-hidden": "true" }> | undefined;
  /** Its size. @default "small" */
  readonly size?: "medium" | "small" | undefined;
}

/** A button that copies a text, and tells whether it was copied. Renders a `<button>` element. */
export function CopyAction({ label, read, icon: Icon = Copy, size = "small" }: CopyActionProps): ReactElement {
  const { codeBlock, thread } = useMessages();
  const [state, copy] = useCopy();
  const Shown = state === "ready" ? Icon : state === "failed" ? TriangleAlert : Check;
  return (
    <>
      {state === "failed" && (
        <span className="cs-visually-hidden" role="alert">
          {codeBlock.failed}
        </span>
      )}
      <IconButton
        label={state === "ready" ? label : state === "failed" ? codeBlock.failed : thread.copied}
        size={size}
        onClick={() => {
          const text = read();
          if (text !== undefined && text !== "") copy(text);
        }}
      >
        <Shown className={state === "failed" ? "cs-copy-warning" : "cs-plain"} aria-hidden="true" />
      </IconButton>
    </>
  );
}

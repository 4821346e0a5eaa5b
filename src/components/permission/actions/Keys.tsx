"use client";
import type { ReactElement } from "react";
import { printKeys } from "../../../messages/index.ts";

/** Props of `Keys`. */
export interface KeysProps {
  /** The shortcut, by its name in the keyboard help. */
  readonly name: "allow" | "deny" | "others";
}

/** The keys of a button, printed on it; assistive technology reads them from `aria-keyshortcuts`. Renders a `<kbd>` element. */
export function Keys({ name }: KeysProps): ReactElement {
  return (
    <kbd className="cs-keys" data-slot="keys" aria-hidden="true">
      {printKeys(name)}
    </kbd>
  );
}

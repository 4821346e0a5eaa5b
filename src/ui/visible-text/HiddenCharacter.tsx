import type { ReactElement } from "react";

/** Props of `HiddenCharacter`. */
export interface HiddenCharacterProps {
  /** What stands for it: `U+202E`. */
  readonly code: string;
}

/** Stands where a text has a character that nobody would see. Renders a `<span>` element. */
export function HiddenCharacter({ code }: HiddenCharacterProps): ReactElement {
  return (
    <span className="cs-hidden-character" data-slot="hidden-character">
      {code}
    </span>
  );
}

import type { ReactElement } from "react";

/** Props of `HiddenCharacter`. */
export interface HiddenCharacterProps {
  /** The code that is shown for the character, e.g. `U+202E`. */
  readonly code: string;
}

/** The visible placeholder of a hidden character. Renders a `<span>` element. */
export function HiddenCharacter({ code }: HiddenCharacterProps): ReactElement {
  return (
    <span className="cs-hidden-character" data-slot="hidden-character">
      {code}
    </span>
  );
}

import { Fragment, type ReactNode } from "react";
import { visibleProse } from "../../content/index.ts";
import { HiddenCharacter } from "./HiddenCharacter.tsx";

/**
 * Renders untrusted prose, code or output with hidden characters as codes; text without any is returned unchanged, without an element. Use
 * `VisibleText` for texts that a person approves or trusts.
 */
export function drawProse(text: string): ReactNode {
  const segments = visibleProse(text);
  const [first] = segments;
  if (segments.length === 1 && first?.type === "text") return text;
  return segments.map((segment, index) =>
    segment.type === "hidden" ? (
      <HiddenCharacter key={index} code={segment.code} />
    ) : (
      <Fragment key={index}>{segment.text}</Fragment>
    ),
  );
}

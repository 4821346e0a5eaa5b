import { Fragment, type ReactNode } from "react";
import { visibleProse } from "../../content/index.ts";
import { HiddenCharacter } from "./HiddenCharacter.tsx";

/**
 * Draws prose, code or output that somebody else wrote, with hidden characters as codes; text without any is drawn as it is, without an
 * element. What a person approves or trusts is drawn by `VisibleText`.
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

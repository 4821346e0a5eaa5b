import { Fragment, useMemo, type ReactElement } from "react";
import { visibleText, type VisibleSegment } from "../../content/index.ts";
import { HiddenCharacter } from "./HiddenCharacter.tsx";

/** Props of `VisibleText`. */
export interface VisibleTextProps {
  /** A text that the user has to trust: a command, a path, a name, a label. */
  readonly text: string;
}

/**
 * A text whose hidden and bidirectional control characters are shown as codes. Renders a `<bdi>` element, so that it cannot reorder its
 * neighbours.
 */
export function VisibleText({ text }: VisibleTextProps): ReactElement {
  const { segments } = useMemo(() => visibleText(text), [text]);
  return (
    <bdi className="cs-root cs-visible-text">
      {segments.map((segment, index) => (
        // The segments of a text never move, so the index is a stable key.
        <Fragment key={index}>{toElement(segment)}</Fragment>
      ))}
    </bdi>
  );
}

function toElement(segment: VisibleSegment): ReactElement | string {
  if (segment.type === "text") return segment.text;
  const label = segment.type === "hidden" ? segment.code : `${segment.blank === "spaces" ? "␣" : "↵"}×${segment.count}`;
  return <HiddenCharacter code={label} />;
}

import { clsx } from "clsx";
import { memo, type MemoExoticComponent, type ReactElement, type ReactNode } from "react";
import type { AnsiSpan } from "../../content/index.ts";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `AnsiText`. */
export interface AnsiTextProps {
  /** Runs of text in one style. */
  readonly spans: readonly AnsiSpan[];
}

/** Terminal text in its colours, by class names only. Renders a `<pre>` element. */
export const AnsiText: MemoExoticComponent<(props: AnsiTextProps) => ReactElement> = memo(function AnsiText({
  spans,
}: AnsiTextProps) {
  return <pre className="cs-ansi">{spans.map((span, index) => toElement(span, index))}</pre>;
});

function toElement(span: AnsiSpan, key: number): ReactNode {
  if (span.color === undefined && span.background === undefined && span.styles.length === 0)
    return drawProse(span.text);
  const background = span.background !== undefined || span.styles.includes("reverse");
  return (
    <span
      key={key}
      className={clsx(
        span.styles.map((style) => `cs-ansi-${style}`),
        // A background is not painted: the text has a readable tint of its colour, and an outline.
        background
          ? `cs-ansi-ground cs-ansi-${span.background ?? span.color ?? "white"}`
          : `cs-ansi-${span.color ?? "default"}`,
      )}
    >
      {drawProse(span.text)}
    </span>
  );
}

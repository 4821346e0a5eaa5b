"use client";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import type { SyntaxSpan } from "./SyntaxSpan.ts";
import { useHighlight } from "./useHighlight.ts";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `Code`. */
export interface CodeProps {
  /** The source text. */
  readonly code: string;
  /** Its language by a common name (`ts`, `typescript`, `bash`); empty for plain text. */
  readonly language: string;
}

/**
 * Code, highlighted once its grammar is loaded. Renders a `<code>` element.
 *
 * Far from the viewport it is plain: an element for each token would be most of the memory of a long answer.
 */
export function Code({ code, language }: CodeProps): ReactElement {
  const ref = useRef<HTMLElement>(null);
  const near = useIsNear(ref);
  const highlighted = useHighlight(code, near ? language : "");
  const lines = useMemo(() => code.split("\n"), [code]);
  if (highlighted.length === 0) {
    return (
      <code ref={ref} className="cs-code">
        {drawProse(code)}
      </code>
    );
  }

  return (
    <code ref={ref} className="cs-code">
      {lines.map((text, index) => (
        <CodeLine key={index} text={index < lines.length - 1 ? `${text}\n` : text} spans={highlighted[index]} />
      ))}
    </code>
  );
}

const CodeLine = memo(function CodeLine({ text, spans }: { text: string; spans: readonly SyntaxSpan[] | undefined }) {
  // The colours may be of an older text: they are used for unchanged lines only.
  if (spans === undefined || spans.map((span) => span.text).join("") !== text.replace(/\r?\n$/, ""))
    return drawProse(text);
  return (
    <>
      {spans.map((span, index) =>
        span.name === "foreground" ? (
          drawProse(span.text)
        ) : (
          <span key={index} className={`cs-syntax-${span.name}`}>
            {drawProse(span.text)}
          </span>
        ),
      )}
      {text.endsWith("\n") && "\n"}
    </>
  );
});

/** Distance from the viewport that counts as near: one height of the scrolling box. */
const margin = "100%";

/** Returns whether an element is in or near the viewport; true in browsers without `IntersectionObserver`. */
function useIsNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(!("IntersectionObserver" in globalThis));
  useEffect(() => {
    if (ref.current === null || !("IntersectionObserver" in globalThis)) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      scrollMargin: margin,
      rootMargin: margin,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}

"use client";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import type { SyntaxSpan } from "./SyntaxSpan.ts";
import { useHighlight } from "./useHighlight.ts";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `Code`. */
export interface CodeProps {
  /** The code. */
  readonly code: string;
  /** Its language by a common name (`ts`, `typescript`, `bash`); empty for plain text. */
  readonly language: string;
}

/**
 * Code, coloured once its grammar has arrived. Renders a `<code>` element.
 *
 * Far from what is in sight it is plain: an element for each of its words is most of what a long answer weighs.
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
  // Colours may be of an older text: they hold for the lines that are still the same.
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

/** How far beyond what scrolls something still counts as near: one of its own heights. */
const margin = "100%";

/** Says whether an element is in sight or close to it. Browsers that cannot tell say yes. */
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

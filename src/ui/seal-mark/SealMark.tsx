import { clsx } from "clsx";
import type { ReactElement, SVGProps } from "react";

/** Props of `SealMark`; every attribute of `<svg>` passes through. */
export interface SealMarkProps extends Omit<SVGProps<SVGSVGElement>, "children" | "ref"> {
  /**
   * Who signs: a person, by a stroke of handwriting, or a rule, by a straight line.
   * @default "hand"
   */
  readonly by?: "hand" | "rule" | undefined;
  /**
   * Whether the ring is drawn in pieces, for a grant of something that was not all in sight.
   * @default false
   */
  readonly broken?: boolean | undefined;
}

const ring = "M11.6 4.1A5.6 5.6 0 1 0 11.6 11.9";
const strokes = {
  hand: "M4.6 9.4c.9-2.9 2-3.6 2.3-2.4.3 1.3-.3 2.7.7 2.6 1.1-.1 1-2.1 2-2.1.8 0 .5 1.5 1.5 1.5.9 0 1.4-1 3.7-1",
  rule: "M5 8h9.6",
} as const;

/**
 * The mark of Countersign: an open ring, the letter C, with a signature that runs out of it. Its forms differ without colour. Hidden from
 * assistive technology. Renders an `<svg>` element.
 */
export function SealMark({ by = "hand", broken = false, className, ...props }: SealMarkProps): ReactElement {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" {...props} className={clsx("cs-seal-mark", className)}>
      <path className="cs-plain" d={ring} {...(broken ? { strokeDasharray: "2.2 2.4" } : {})} />
      <path className="cs-plain" d={strokes[by]} />
    </svg>
  );
}

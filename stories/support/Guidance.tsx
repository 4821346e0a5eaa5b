import { Check, X } from "lucide-react";
import type { ReactElement } from "react";
import "../foundations/pages.css";

/** Props of `Guidance`: `parameters.guidance` of a component's stories. */
export interface GuidanceProps {
  /** What to do, each in a sentence. */
  readonly do: readonly string[];
  /** What not to do. */
  readonly dont: readonly string[];
}

/** Whether the parameter of a story is guidance. */
export function isGuidance(value: unknown): value is GuidanceProps {
  return typeof value === "object" && value !== null && "do" in value && "dont" in value;
}

/** What to do with a component, beside what not to do. */
export function Guidance({ do: good, dont }: GuidanceProps): ReactElement {
  const sides = [
    { title: "Do", icon: Check, lines: good, tone: "success" },
    { title: "Do not", icon: X, lines: dont, tone: "danger" },
  ];
  return (
    <div className="cs-root docs-frame">
      <div className="fd-guidance">
        {sides.map(({ title, icon: Icon, lines, tone }) => (
          <section key={title} className="fd-side" data-tone={tone}>
            <h3 className="fd-side-title">
              <Icon aria-hidden="true" className="fd-side-icon" />
              {title}
            </h3>
            <ul className="fd-side-list">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

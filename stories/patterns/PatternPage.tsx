import { useState, type ReactElement, type ReactNode } from "react";
import { Button, CodeBlock } from "../../src/ui/index.ts";
import "./pattern-page.css";

/** Props of `PatternPage`. */
export interface PatternPageProps {
  /** The source files of the pattern by name: `Sidebar.tsx`. */
  readonly files: Readonly<Record<string, string>>;
  /** The pattern itself. */
  readonly children: ReactNode;
}

/** The source as an app writes it: with the entries of the package in place of the folders of this repository. */
export function toAppSource(source: string): string {
  return source.replace(/"\.\.\/\.\.\/src\/(?:(\w+)\/)?(\w+)\.ts"/g, (_, layer: string | undefined, file: string) => {
    const entry = layer ?? (file === "index" ? "" : file);
    return entry === "" ? '"countersign"' : `"countersign/${entry}"`;
  });
}

/** A pattern as large as the page, and its source on request, to copy. */
export function PatternPage({ files, children }: PatternPageProps): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="pattern-switch">
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide the code" : "Show the code"}
        </Button>
      </div>
      {shown && (
        <section className="cs-root pattern-code" aria-label="Code of this pattern">
          {Object.keys(files).length > 1 && (
            <p className="pattern-note">
              Once in your app: <code>import "countersign/styles.css";</code>
            </p>
          )}
          {Object.entries(files).map(([name, source]) => (
            <section key={name} aria-label={name}>
              <h2 className="pattern-file">{name}</h2>
              <CodeBlock language={name.slice(name.lastIndexOf(".") + 1)} code={toAppSource(source)} />
            </section>
          ))}
        </section>
      )}
      <div className="pattern-stage">{children}</div>
    </>
  );
}

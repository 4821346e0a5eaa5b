import type { ReactElement, ReactNode } from "react";
import "./pages.css";

/** Props of `FoundationPage`. */
export interface FoundationPageProps {
  readonly title: string;
  /** What the reader can decide with this page, in one or two sentences. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A page that explains and draws a group of tokens. Renders a `<main>` element. */
export function FoundationPage({ title, lead, children }: FoundationPageProps): ReactElement {
  return (
    <main className="fd-page">
      <header className="fd-head">
        <h1 className="fd-title">{title}</h1>
        <p className="fd-lead">{lead}</p>
      </header>
      {children}
    </main>
  );
}

/** Props of `FoundationSection`. */
export interface FoundationSectionProps {
  readonly title: string;
  readonly note?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** A part of such a page with its heading. Renders a `<section>` element. */
export function FoundationSection({ title, note, children }: FoundationSectionProps): ReactElement {
  return (
    <section className="fd-section">
      <h2 className="fd-heading">{title}</h2>
      {note !== undefined && <p className="fd-note">{note}</p>}
      {children}
    </section>
  );
}

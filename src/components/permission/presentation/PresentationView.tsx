"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { nameItems } from "../../../content/index.ts";
import type { Presentation, PresentedItem } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { DiffView, VisibleText } from "../../../ui/index.ts";
import type { DiffReview } from "../../../ui/index.ts";
import { ItemPages } from "./ItemPages.tsx";
import { PieceText } from "./PieceText.tsx";
import { PresentedCommandView } from "./PresentedCommandView.tsx";
import { PresentedValues } from "./PresentedValues.tsx";

/** Props of `PresentationView`. */
export interface PresentationViewProps {
  /** The items to show. */
  readonly presentation: Presentation;
  /** The decisions about the hunks of its changes; absent when the change is decided as a whole. */
  readonly review?: DiffReview | undefined;
}

/** Number of values that get a row each; more of them share their lines, so that more fits without scrolling. */
const mostRows = 8;

type Labelled = Extract<PresentedItem, { type: "address" | "path" | "value" }>;

/**
 * Shows exactly what would run: commands, changes of files, addresses and paths first, then every other value under its name, with hidden
 * characters made visible. Contains the whole call. Renders `<div>`, `<dl>` and `<figure>` elements.
 */
export function PresentationView({ presentation: { items }, review }: PresentationViewProps): ReactElement {
  const { permission } = useMessages();
  const touched = items.filter((item): item is Labelled => item.type === "address" || item.type === "path");
  const values = items.filter((item): item is Labelled => item.type === "value");
  const names = useMemo(() => nameItems(items, permission.field), [items, permission.field]);
  // Without a command or a change the values are the call: one list.
  const acts = items.filter((item) => item.type === "command" || item.type === "changes");
  const words = items.filter((item) => item.type === "words");
  const isMore = acts.length > 0;
  const listed = isMore ? values : [...touched, ...values];
  return (
    <>
      <ItemPages
        items={acts}
        draw={(item) =>
          item.type === "command" ? (
            <PresentedCommandView item={item} />
          ) : (
            <div className="cs-presented" data-type="changes">
              <DiffView change={item.change} review={review} trackedAs={item.key} />
            </div>
          )
        }
      />
      {isMore && <PresentedValues items={touched} names={names} />}
      {listed.length > 0 && (
        <section
          className="cs-presented"
          data-type="values"
          data-layout={isMore || listed.length > mostRows ? undefined : "rows"}
          aria-label={isMore ? permission.presented.also : permission.input}
        >
          {isMore && <p className="cs-presented-label">{permission.presented.also}</p>}
          <PresentedValues items={listed} names={names} />
        </section>
      )}
      <ItemPages
        items={words}
        draw={(item) => (
          <figure className="cs-permission-words" data-source={item.source}>
            <figcaption className="cs-presented-label">
              {item.code === undefined ? (
                permission.presented.words[item.source]
              ) : (
                <VisibleText text={permission.safetyCheck(item.code)} />
              )}
            </figcaption>
            <blockquote className="cs-permission-quote">
              <PieceText pieceKey={item.key} text={item.text} />
            </blockquote>
          </figure>
        )}
      />
    </>
  );
}

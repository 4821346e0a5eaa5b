"use client";
import type { ReactElement } from "react";
import { shortName, toActionWords } from "../../../content/index.ts";
import type { PresentedAddress, PresentedPath, PresentedValue } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { PiecePager, usePieceWindow, VisibleText } from "../../../ui/index.ts";
import { PieceText } from "./PieceText.tsx";

/** Props of `PresentedValues`. */
export interface PresentedValuesProps {
  /** Addresses, paths and other values of the call, in their order. */
  readonly items: readonly (PresentedAddress | PresentedPath | PresentedValue)[];
  /** Their names in words, by the keys of the items; without one an item has its name as it was sent. */
  readonly names: ReadonlyMap<string, string>;
}

/** Maximum number of values in the document at once. */
const pageSize = 60;

/** Maximum characters of a value that shares its line with others. */
const maxShort = 32;

/** Fields with the action of a tool that controls a screen: its words are shown without underscores. */
const actionNames: ReadonlySet<string> = new Set(["action", "type"]);

interface ValueProps {
  readonly item: PresentedValuesProps["items"][number];
  readonly name: string | undefined;
}

function Value({ item, name }: ValueProps): ReactElement {
  const { permission } = useMessages();
  const { key, label } = item;
  const text = item.type === "address" ? item.url : item.text;
  const outside = item.type === "path" && item.place.place === "outside";
  return (
    <div className="cs-presented-row" data-type={item.type} data-short={text.length <= maxShort}>
      <dt className="cs-presented-name" title={name === undefined ? undefined : label}>
        {label.length > shortName ? (
          <PieceText pieceKey={`${key}:name`} text={label} />
        ) : (
          <VisibleText text={name ?? (label === "" ? permission.input : label)} />
        )}
      </dt>
      <dd className="cs-presented-value" dir="ltr" data-place={outside ? "outside" : undefined}>
        <PieceText pieceKey={key} text={actionNames.has(label) ? toActionWords(text) : text} />
        {outside && <strong className="cs-presented-mark"> {permission.place.outside}</strong>}
        {item.type === "address" && item.host !== undefined && (
          <span className="cs-presented-note">
            {" "}
            {permission.reaches} <VisibleText text={item.host} />
          </span>
        )}
      </dd>
    </div>
  );
}

/** The values of a call under their names. Renders a `<dl>` element; nothing without values. */
export function PresentedValues({ items, names }: PresentedValuesProps): ReactElement | null {
  // Searched when a piece is to be shown: building an index of a million values would take longer than one search.
  const window = usePieceWindow(items.length, pageSize, (key) => {
    const wanted = key.slice(0, key.lastIndexOf(":")).replace(/:name$/, "");
    return items.findIndex((item) => item.key === wanted);
  });
  if (items.length === 0) return null;
  return (
    <>
      <dl className="cs-presented-values">
        {items.slice(window.from, window.to).map((item) => (
          <Value key={item.key} item={item} name={names.get(item.key)} />
        ))}
      </dl>
      <PiecePager window={window} />
    </>
  );
}

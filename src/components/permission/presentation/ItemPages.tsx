"use client";
import type { ReactElement } from "react";
import type { PresentedItem } from "../../../content/index.ts";
import { PieceList } from "../../../ui/index.ts";

/** Props of `ItemPages`. */
export interface ItemPagesProps<Item extends PresentedItem> {
  /** All items, in their order. */
  readonly items: readonly Item[];
  /** Draws one of them. */
  readonly draw: (item: Item) => ReactElement;
}

/** Maximum number of items in the document at once: each is a command, a diff or a text of its own. */
const pageSize = 10;

/** What follows the key of an item in the keys of its pieces: a part of it, or the place of a line in its files. */
const partPattern = /^:(?:(?:name|cwd|shell|env:\d+):)?\d+(?::\d+:\d+)?$/;

/** Items of a call, a page at a time. Renders what `draw` returns, and the pager where there are several pages. */
export function ItemPages<Item extends PresentedItem>({ items, draw }: ItemPagesProps<Item>): ReactElement {
  const find = (key: string): number =>
    items.findIndex((item) => key.startsWith(item.key) && partPattern.test(key.slice(item.key.length)));
  return <PieceList entries={items} size={pageSize} draw={draw} keyOf={({ key }) => key} find={find} />;
}

/*
 * A table of other elements: rows that are mounted as they come into sight cannot be `<tr>` elements, and grids of them are no tables to
 * assistive technology. Spread into the element.
 */

/** The role `table`. */
export const asTable = { role: "table" } as const;
/** The role `row` inside `asTable`. */
export const asRow = { role: "row" } as const;
/** The role `cell` inside `asRow`. */
export const asCell = { role: "cell" } as const;

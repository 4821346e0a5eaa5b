/*
 * A table of other elements: rows that are mounted as they come into sight cannot be `<tr>` elements, and grids of them are no tables to
 * assistive technology. Spread into the element.
 */

/** Makes an element a table. */
export const asTable = { role: "table" } as const;
/** Makes an element a row of it. */
export const asRow = { role: "row" } as const;
/** Makes an element a cell of it. */
export const asCell = { role: "cell" } as const;

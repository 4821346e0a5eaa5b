"use client";
import { useEffect } from "react";
import { partKeysOf, selectMessage, selectOwners } from "../../store/index.ts";
import type { Row } from "../../store/index.ts";
import { useLatest } from "../useLatest.ts";
import { useSessionContext } from "../session/useSessionContext.ts";
import { toFoldKey } from "./useFolds.ts";

/**
 * Calls `show` with the row that contains a revealed part, its index, and whether it gets the focus. A group or call around the part is
 * opened, and its turn is unfolded.
 *
 * For the component that scrolls the rows. `show` is not called for a part that no row contains.
 */
export function useRevealedRow(rows: readonly Row[], show: (row: Row, index: number, focus: boolean) => void): void {
  const { revealer, session, view } = useSessionContext("useRevealedRow").handle;
  const latest = useLatest({ rows, show });
  useEffect(
    () =>
      revealer.onReveal((partKey, { focus = true, open = false }) => {
        const { rows: currentRows, show: scroll } = latest.current;
        const owners = selectOwners(session.thread, partKey);
        const outer = owners.at(-1) ?? partKey;
        const index = currentRows.findIndex((row) => partKeysOf(row).includes(outer));
        const row = currentRows[index];
        if (row === undefined) return;
        const turnId = selectMessage(session.thread, row.messageId)?.turnId;
        if (turnId !== undefined) view.set(toFoldKey(turnId), false);
        if (row.type === "group") view.set(row.key, true);
        for (const owner of owners) view.set(owner, true);
        if (open) view.set(partKey, true);
        scroll(row, index, focus);
      }),
    [revealer, session, view, latest],
  );
}

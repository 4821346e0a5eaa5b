"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useThread } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { loadable } from "../../ui/index.ts";

const BranchPicker = loadable(() => import("./BranchPicker.tsx").then((module) => module.BranchPicker));

/** Props of `Versions`. */
export interface VersionsProps {
  /** Id of the turn. */
  readonly turnId: string;
  /** Key of the part of a prompt below which it stands, if that is the last one; absent below an answer. */
  readonly partKey?: string | undefined;
}

/** The picker of a turn whose prompt has several versions, loaded for the first one. Renders nothing for any other turn. */
export function Versions({ turnId, partKey }: VersionsProps): ReactElement | null {
  const select = useMemo(
    () =>
      ({ forks, messages }: ThreadState) =>
        forks?.find(({ messageId }) =>
          messages.some(
            ({ id, turnId: its, parts }) =>
              id === messageId && its === turnId && (partKey === undefined || parts.at(-1)?.key === partKey),
          ),
        )?.messageId,
    [turnId, partKey],
  );
  const messageId = useThread(select);
  if (messageId === undefined) return null;
  return <BranchPicker messageId={messageId} place={partKey === undefined ? "answer" : "prompt"} />;
}

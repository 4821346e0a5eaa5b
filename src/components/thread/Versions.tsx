"use client";
import { createContext, createElement, useContext, useMemo } from "react";
import type { ComponentType, Context, ReactElement } from "react";
import { useThread } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { loadable } from "../../ui/index.ts";
import type { BranchPickerProps } from "./BranchPicker.tsx";

const BranchPicker = loadable(() => import("./BranchPicker.tsx").then((module) => module.BranchPicker));

/** The component in place of the picker in a thread, null for none; undefined for the kit's own. */
export const BranchPickerContext: Context<ComponentType<BranchPickerProps> | null | undefined> = createContext<
  ComponentType<BranchPickerProps> | null | undefined
>(undefined);

/** Props of `Versions`. */
export interface VersionsProps {
  /** Id of the turn. */
  readonly turnId: string;
  /**
   * Below a prompt: the key of the part that stands above; the picker is drawn only below the prompt's last part. Absent below an answer.
   */
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
  const own = useContext(BranchPickerContext);
  if (messageId === undefined || own === null) return null;
  const props: BranchPickerProps = { messageId, place: partKey === undefined ? "answer" : "prompt" };
  return own === undefined ? <BranchPicker {...props} /> : createElement(own, props);
}

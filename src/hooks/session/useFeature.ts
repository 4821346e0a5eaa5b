"use client";
import { useMemo } from "react";
import type { Carriage, Feature, ThreadState } from "../../model/index.ts";
import { keepsHistory, type Session } from "../../session/index.ts";
import { useDescribe } from "../queries/useDescribe.ts";
import { useSession } from "./sessionHooks.ts";
import { useThread } from "../thread/useThread.ts";

/** The features that are available when this side stores the conversations. */
const keptFeatures: ReadonlySet<Feature> = new Set<Feature>(["sessions", "rename", "delete"]);

/**
 * Returns whether a feature can be offered: the protocol can express it, and the server, once it has reported its features, has it.
 *
 * A feature of the kit's extension must be reported by the server. When the app has given a storage, conversations can be listed, renamed
 * and deleted, whatever the server has; when only the page stores them, as long as the server neither stores nor lists them.
 */
export function useFeature(feature: Feature): boolean {
  const { data, isPending } = useDescribe();
  const described = data?.features;
  const session = useSession();
  const select = useMemo(
    () =>
      ({ session: { features } }: ThreadState) =>
        selectFeature(session, feature, { ...described, ...features }, isPending),
    [session, feature, described, isPending],
  );
  return useThread(select);
}

function selectFeature(
  { protocol, keptIn }: Session,
  feature: Feature,
  announced: NonNullable<ThreadState["session"]["features"]>,
  isPending: boolean,
): boolean {
  const { features } = protocol.carries;
  const isServed = isOffered(features[feature], announced[feature]);
  if (keptIn === undefined || !keptFeatures.has(feature)) return isServed;
  if (keptIn === "storage") return true;
  if (isOffered(features.sessions, announced.sessions)) return isServed;
  const history = keepsHistory(protocol, announced);
  return history === false || (history === undefined && !isPending);
}

function isOffered(carriage: Carriage, announced: boolean | undefined): boolean {
  if (carriage === "absent") return false;
  return carriage === "extension" ? announced === true : announced !== false;
}

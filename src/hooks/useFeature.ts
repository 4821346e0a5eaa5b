"use client";
import { useMemo } from "react";
import type { Feature, ThreadState } from "../model/index.ts";
import { useDescribe } from "./queries/useDescribe.ts";
import { useSession } from "./useSession.ts";
import { useThread } from "./useThread.ts";

/** What a storage of conversations offers on every wire. */
const storedFeatures: ReadonlySet<Feature> = new Set<Feature>(["sessions", "rename", "delete"]);

/**
 * Whether the user can be offered an ability: the protocol can express it and the server, once it has spoken, has it.
 *
 * What only the kit's extension carries needs the server's word. Where conversations are stored on this device they can be listed, renamed
 * and deleted, whatever the server has.
 */
export function useFeature(feature: Feature): boolean {
  const described = useDescribe().data?.features[feature];
  const { protocol, isStored } = useSession();
  const carriage = protocol.carries.features[feature];
  const select = useMemo(
    () => (thread: ThreadState) => {
      const announced = thread.session.features?.[feature] ?? described;
      if (isStored && storedFeatures.has(feature)) return true;
      if (carriage === "absent") return false;
      return carriage === "extension" ? announced === true : announced !== false;
    },
    [feature, carriage, described, isStored],
  );
  return useThread(select);
}

"use client";
import type { ReactElement } from "react";
import { usePause, useSession } from "../../../hooks/index.ts";
import { loadable } from "../../../ui/index.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";

const PauseBanner = loadable(() => import("./PauseBanner.tsx").then((module) => module.PauseBanner));

/** What keeps the turn from continuing: a lost connection, or a pause. Renders `<section>` elements, or nothing. */
export function ChatNotices(): ReactElement {
  const { sessionId } = useSession();
  const isPaused = usePause() !== null;
  return (
    <>
      <ConnectionBanner key={`connection:${sessionId}`} />
      {isPaused && <PauseBanner key={`pause:${sessionId}`} />}
    </>
  );
}

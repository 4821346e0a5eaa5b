"use client";
import type { ReactElement } from "react";
import { useSession } from "../../../hooks/index.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { PauseBanner } from "./PauseBanner.tsx";

/** What keeps the turn from continuing: a lost connection, or a pause. Renders `<section>` elements, or nothing. */
export function ChatNotices(): ReactElement {
  const { sessionId } = useSession();
  return (
    <>
      <ConnectionBanner key={`connection:${sessionId}`} />
      <PauseBanner key={`pause:${sessionId}`} />
    </>
  );
}

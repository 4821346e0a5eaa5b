"use client";
import { CloudOff, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useConnectionState, useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { Messages } from "../../../messages/index.ts";
import type { ConnectionState } from "../../../hooks/index.ts";
import type { KitErrorCode } from "../../../model/index.ts";
import { Button } from "../../../ui/index.ts";
import { useComposerReturn } from "../useComposerReturn.ts";

type Trouble = Exclude<ConnectionState, { status: "connected" }>;

/** Milliseconds that a loss must last to be shown: a stream that resumes at once needs no banner. */
const SHOWN_AFTER = 400;

/** The codes of failures in which no response of the server has arrived, or not all of it. */
const losses: ReadonlySet<KitErrorCode | undefined> = new Set(["network", "timeout", "stream_cut", undefined]);

/** Describes the state of a connection: that it was lost, or why the server's response is no use. */
export function describeConnection(state: Trouble, { chat, error }: Messages): string {
  if (state.status !== "reconnecting") return chat.connection[state.status];
  const code = state.error?.code;
  if (losses.has(code)) return chat.connection.reconnecting(state.attempt);
  return (error[code ?? "unknown"] ?? error.unknown).title;
}

/**
 * Shows that the server cannot be reached, or refuses this person. While a retry is planned it shows when, with a button to retry now.
 * Renders a `<section>` element, or nothing.
 */
export function ConnectionBanner(): ReactElement | null {
  const state = useConnectionState();
  const lost = state.status !== "connected";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(lost), lost ? SHOWN_AFTER : 0);
    return () => clearTimeout(timer);
  }, [lost]);
  return shown && lost ? <LostConnection state={state} /> : null;
}

function LostConnection({ state }: { readonly state: Trouble }): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const texts = messages.chat.connection;
  const focus = useComposerReturn();
  return (
    <section
      className="cs-connection"
      aria-label={texts.label}
      data-slot="connection"
      data-status={state.status}
      {...focus}
    >
      <CloudOff className="cs-connection-icon" aria-hidden="true" />
      <p className="cs-connection-text">
        {describeConnection(state, messages)}
        {state.status === "reconnecting" && <NextTry key={state.at} at={state.at} />}
      </p>
      {(state.status === "reconnecting" || state.waiting === true) && (
        <Button size="small" onClick={() => session.reconnect()}>
          <RotateCw className="cs-plain" aria-hidden="true" />
          {texts.tryNow}
        </Button>
      )}
    </section>
  );
}

/** The whole seconds until a time (epoch milliseconds), updated each second; nothing when it is over. Mounted anew for another time. */
function NextTry({ at }: { readonly at: number }): ReactElement | null {
  const { chat } = useMessages();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((at - now) / 1000);
  return seconds > 0 ? <span className="cs-connection-time"> {chat.connection.next(seconds)}</span> : null;
}

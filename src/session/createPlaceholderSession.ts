import type { ClientProtocol } from "../model/index.ts";
import { createConnectionTracker } from "./links/createConnectionState.ts";
import { createSession } from "./createSession.ts";
import type { Session } from "./Session.ts";
import { createTabs } from "./tabs/createTabs.ts";

/**
 * A session with an empty thread and without a connection: it is drawn where none can be opened yet, on a server and until the first
 * effect. It starts no timer and needs no `close`.
 */
export function createPlaceholderSession(protocol: ClientProtocol): Session {
  const nothing = (): undefined => undefined;
  const host = {
    protocol,
    url: "",
    tabs: createTabs(undefined),
    run: nothing,
    touch: nothing,
    command: nothing,
    createId: (noun: string) => `${noun}:placeholder`,
    now: () => 0,
    onListenerError: nothing,
    release: nothing,
    conversations: undefined,
    tracker: createConnectionTracker((work) => work(), nothing),
    reconnect: nothing,
  };
  return createSession(host, "placeholder", undefined, {}).session;
}

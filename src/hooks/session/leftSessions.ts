import { keepsHistory, type Session } from "../../session/index.ts";

/** The key in `sessionStorage`, which belongs to one tab and survives a reload. */
const key = "countersign:left";

/** A session that a page had open when it was left. */
export interface LeftSession {
  readonly id: string;
  /** Whether it is found in the app's storage only: the server must not get its id from anybody who does not have it there. */
  readonly isStored: boolean;
}

/** The sessions of this page that may be opened again, by server and protocol: a page that is left writes their ids. */
const open = new Map<string, Set<Session>>();

let left: Map<string, LeftSession> | undefined;

/** Reads, once for each page, what the page before it in this tab had open. */
function readLeft(): Map<string, LeftSession> {
  if (left !== undefined) return left;
  left = new Map();
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const found: Readonly<Record<string, Partial<LeftSession> | null>> = JSON.parse(text ?? "{}");
    for (const [scope, one] of Object.entries(found))
      if (typeof one?.id === "string") left.set(scope, { id: one.id, isStored: one.isStored === true });
  } catch {
    // A frame without storage, or something else under the key: nothing is opened again.
  }
  return left;
}

/** Writes what is open. Of two chats with one server nobody knows after the reload which was which. */
function writeLeft(): void {
  const ids = [...open].flatMap(([scope, sessions]) => {
    const [session, ...others] = sessions;
    const lasting = session === undefined || others.length > 0 ? undefined : toLeft(session);
    return lasting === undefined ? [] : [[scope, lasting] as const];
  });
  try {
    if (ids.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(ids)));
  } catch {
    // The next page opens a new conversation.
  }
}

/** By what the next page finds the conversation; undefined where neither the server nor a storage keeps it. */
function toLeft({ thread: { session }, protocol, storedId, keptIn }: Session): LeftSession | undefined {
  if (keptIn === "storage" && storedId !== undefined) return { id: storedId, isStored: true };
  const isKept = keepsHistory(protocol, session.features) === true && session.wireId !== undefined;
  return isKept ? { id: session.wireId, isStored: false } : undefined;
}

/** Returns the session that this tab had open before a reload; undefined if there is none. */
export function findLeftSession(scope: string): LeftSession | undefined {
  return readLeft().get(scope);
}

/** Notes that a session is open, and that what was left in its scope has been opened again. Returns its cleanup. */
export function trackSession(scope: string, session: Session): () => void {
  readLeft().delete(scope);
  const sessions = open.get(scope) ?? new Set();
  open.set(scope, sessions.add(session));
  globalThis.addEventListener("pagehide", writeLeft);
  return () => {
    sessions.delete(session);
    if (sessions.size === 0) open.delete(scope);
    if (open.size === 0) globalThis.removeEventListener("pagehide", writeLeft);
  };
}

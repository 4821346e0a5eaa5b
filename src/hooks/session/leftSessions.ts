import { keepsHistory, type Session } from "../../session/index.ts";

/** The key in `sessionStorage`, which belongs to one tab and survives a reload. */
const key = "countersign:left";

/** The sessions of this page that may be opened again, by server and protocol: a page that is left writes their ids. */
const open = new Map<string, Set<Session>>();

let left: Map<string, string> | undefined;

/** Reads, once for each page, what the page before it in this tab had open. */
function readLeft(): Map<string, string> {
  if (left !== undefined) return left;
  left = new Map();
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    for (const [scope, id] of Object.entries(JSON.parse(text ?? "{}") as object))
      if (typeof id === "string") left.set(scope, id);
  } catch {
    // A frame without storage, or something else under the key: nothing is opened again.
  }
  return left;
}

/** Writes what is open. Of two chats with one server nobody knows after the reload which was which. */
function writeLeft(): void {
  const ids = [...open].flatMap(([scope, sessions]) => {
    const [session, ...others] = sessions;
    const id = session === undefined || others.length > 0 ? undefined : findLastingId(session);
    return id === undefined ? [] : [[scope, id] as const];
  });
  try {
    if (ids.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(ids)));
  } catch {
    // The next page opens a new conversation.
  }
}

/** The id under which the next page finds the conversation; undefined where neither the server nor a storage keeps it. */
function findLastingId({ thread: { session }, protocol, storedId, keptIn }: Session): string | undefined {
  if (keptIn === "storage" && storedId !== undefined) return storedId;
  return keepsHistory(protocol, session.features) === true ? session.wireId : undefined;
}

/** Returns the id of the session that this tab had open before a reload; undefined if there is none. */
export function findLeftSession(scope: string): string | undefined {
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

import { useKept, useSession, type Session } from "../../hooks/index.ts";

/**
 * Returns the text of a queued prompt while it is edited, otherwise undefined, and a function that sets it. The session keeps the text, so it survives
 * when the list is unmounted. While it is edited, the prompt is not sent automatically.
 */
export function useQueueEdit(
  id: string,
): readonly [text: string | undefined, edit: (text: string | undefined) => void] {
  const session = useSession();
  const [kept, keep] = useKept(`queued ${id}`);
  const edit = (text: string | undefined): void => {
    if (text === undefined) release(session, id);
    else hold(session, id);
    keep(text);
  };
  return [typeof kept === "string" ? kept : undefined, edit];
}

/** Releases the prompts that are being edited, by id. */
const holds = new WeakMap<Session, Map<string, () => void>>();

function hold(session: Session, id: string): void {
  const held = holds.get(session) ?? new Map<string, () => void>();
  holds.set(session, held);
  if (!held.has(id)) held.set(id, session.holdQueued(id));
}

function release(session: Session, id: string): void {
  holds.get(session)?.get(id)?.();
  holds.get(session)?.delete(id);
}

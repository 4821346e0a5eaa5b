import { useCallback } from "react";
import { useKept, useSession, type Session } from "../../hooks/index.ts";

/**
 * Returns the text of a queued prompt that is being edited, undefined if it is not, and the function that sets it. The text lives as long as the
 * session, since the list is mounted anew when another conversation was shown meanwhile. So long the prompt is not sent by itself.
 */
export function useQueueEdit(
  id: string,
): readonly [text: string | undefined, edit: (text: string | undefined) => void] {
  const session = useSession();
  const [kept, keep] = useKept(`queued ${id}`);
  const edit = useCallback(
    (text: string | undefined): void => {
      if (text === undefined) release(session, id);
      else hold(session, id);
      keep(text);
    },
    [session, id, keep],
  );
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

import { useKept } from "../../hooks/index.ts";

/**
 * Returns the text of a queued prompt that is being edited, undefined if it is not, and the function that sets it. The session stores it: the list is
 * mounted anew when another conversation was shown meanwhile.
 */
export function useQueueEdit(
  id: string,
): readonly [text: string | undefined, edit: (text: string | undefined) => void] {
  const [kept, keep] = useKept(`queued ${id}`);
  return [typeof kept === "string" ? kept : undefined, keep];
}

import { treeOf } from "../../../content/index.ts";

/** Selectors of the focus target, in this order: the button that shows the rest or grants, the first field of a form, any other answer. */
const answers = [
  '[data-slot="permission-rest"]',
  '[data-slot="permission-option"][data-kind="allow_once"]',
  ".cs-field",
  '.cs-actions .cs-button[data-variant="primary"]',
  '[data-slot="permission-option"]',
  ".cs-actions .cs-button",
];

/**
 * Focuses the answer of the first prompt in an element; it decides nothing. Returns false when there is none.
 *
 * Called by the keyboard shortcut: the next key press acts on an element with a visible focus ring.
 */
export function focusAnswer(root: ParentNode): boolean {
  const prompt = root.querySelector('[data-slot="permission"]');
  return prompt !== null && focusAnswerIn(prompt);
}

/** Focuses the answer of a prompt; it decides nothing. Returns false when there is none. */
export function focusAnswerIn(prompt: Element): boolean {
  for (const selector of answers) {
    const found = prompt.querySelector<HTMLElement>(selector);
    if (found === null) continue;
    // Browsers do not count a key with a modifier as keyboard navigation, so the focus ring is requested.
    found.focus({ focusVisible: true });
    return true;
  }
  return false;
}

/**
 * Focuses the answer of a prompt as soon as it is in the document: a row that was scrolled away is mounted later. Stops waiting when the
 * user moves the focus.
 */
export function focusAnswerOf(requestId: string, chat: ParentNode & Node): void {
  const find = (): boolean => {
    const prompt = chat.querySelector(`[data-slot="permission"][data-request-id="${CSS.escape(requestId)}"]`);
    return prompt !== null && focusAnswerIn(prompt);
  };
  if (find()) return;
  // A shadow root keeps to itself that the focus moves within it.
  const places = new Set([document, treeOf(chat)]);
  const observer = new MutationObserver(() => {
    if (find()) stop();
  });
  function stop(): void {
    observer.disconnect();
    for (const place of places) place.removeEventListener("focusin", stop);
  }
  observer.observe(chat, { childList: true, subtree: true });
  for (const place of places) place.addEventListener("focusin", stop);
}

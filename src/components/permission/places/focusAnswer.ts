/** Where the keyboard is led to, in this order: what shows the rest or grants, the first field of a form, any other answer. */
const answers = [
  '[data-slot="permission-rest"]',
  '[data-slot="permission-option"][data-kind="allow_once"]',
  ".cs-field",
  '.cs-actions .cs-button[data-variant="primary"]',
  '[data-slot="permission-option"]',
  ".cs-actions .cs-button",
];

/**
 * Gives the focus to the answer of the first prompt in an element; it decides nothing. Returns false where there is none.
 *
 * The one way by keyboard leads here: what is pressed next is pressed at something that shows that it has the focus.
 */
export function focusAnswer(root: ParentNode): boolean {
  const prompt = root.querySelector('[data-slot="permission"]');
  if (prompt === null) return false;
  for (const selector of answers) {
    const found = prompt.querySelector<HTMLElement>(selector);
    if (found === null) continue;
    // It was led there by a key with a modifier, which browsers take for no sign of a keyboard.
    found.focus({ focusVisible: true });
    return true;
  }
  return false;
}

/**
 * Gives the focus to the answer of a prompt as soon as it is in the document: a row that was scrolled away comes back later. Gives up
 * when the user moves the focus meanwhile.
 */
export function focusAnswerOf(requestId: string, chat: ParentNode & Node): void {
  const find = (): boolean => {
    const prompt = chat.querySelector(`[data-slot="permission"][data-request-id="${CSS.escape(requestId)}"]`);
    return prompt?.parentElement !== null && prompt?.parentElement !== undefined && focusAnswer(prompt.parentElement);
  };
  if (find()) return;
  const observer = new MutationObserver(() => {
    if (find()) stop();
  });
  function stop(): void {
    observer.disconnect();
    document.removeEventListener("focusin", stop);
  }
  observer.observe(chat, { childList: true, subtree: true });
  document.addEventListener("focusin", stop);
}

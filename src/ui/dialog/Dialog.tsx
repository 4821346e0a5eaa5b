"use client";
import { X } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from "react";
import { findFocused, onEscape, rememberFocus } from "../../content/index.ts";
import { useLanguage, useMessages } from "../../messages/index.ts";
import { IconButton } from "../icon-button/IconButton.tsx";
import { useCancel } from "./useCancel.ts";

/** Props of `Dialog`. */
export interface DialogProps {
  /** Whether it is shown. */
  readonly open: boolean;
  /** Called when the user closes it with Escape or the close button. */
  readonly onOpenChange: (open: boolean) => void;
  /** Its name, shown as its heading. */
  readonly title: ReactNode;
  /** Its content. */
  readonly children?: ReactNode | undefined;
  /** Buttons at its end. */
  readonly footer?: ReactNode | undefined;
  /**
   * Whether it fills the window, e.g. for a picture.
   * @default false
   */
  readonly wide?: boolean | undefined;
}

/**
 * A modal dialog. Renders a `<dialog>` element in the browser's top layer, with the theme of its parent element.
 *
 * The native element traps the focus and makes the rest inert without a style element, which a strict CSP would refuse.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  footer,
  wide = false,
}: DialogProps): ReactElement | null {
  const messages = useMessages();
  // It may be drawn outside of the chat, whose element has these attributes.
  const language = useLanguage();
  const ref = useRef<HTMLDialogElement>(null);
  const cancel = useCancel(() => onOpenChange(false));
  const closeRef = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || dialog === null) return;
    const giveBack = rememberFocus(dialog);
    dialog.showModal();
    // The focus on its close button would open a tooltip; a field with `autoFocus` keeps the focus.
    if (closeRef.current === findFocused(dialog)) dialog.focus();
    return () => {
      // A dialog that is removed while open does not return the focus, and nothing outside can be focused until it is closed.
      dialog.close();
      giveBack();
    };
  }, [open]);
  useEffect(() => onEscape(ref.current, () => onOpenChange(false)));
  if (!open) return null;
  return (
    <dialog
      {...language}
      ref={ref}
      className="cs-root cs-dialog"
      tabIndex={-1}
      data-slot="dialog"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      {...cancel}
    >
      <div className="cs-dialog-head">
        <h2 className="cs-dialog-title" id={titleId}>
          {title}
        </h2>
        <IconButton ref={closeRef} label={messages.dialog.close} onClick={() => onOpenChange(false)}>
          <X className="cs-plain" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="cs-dialog-body">{children}</div>
      {footer !== undefined && <div className="cs-dialog-footer">{footer}</div>}
    </dialog>
  );
}

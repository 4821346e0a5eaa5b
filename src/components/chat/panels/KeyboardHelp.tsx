"use client";
import { Keyboard } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { IconButton, loadable } from "../../../ui/index.ts";

const KeyboardDialog = loadable(() => import("./KeyboardDialog.tsx").then((module) => module.KeyboardDialog));

/** A button that opens the list of keyboard shortcuts. Renders a `<button>` element, and a `<dialog>` element while it is shown. */
export function KeyboardHelp(): ReactElement {
  const { keyboard } = useMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        className="cs-keyboard-show"
        label={keyboard.show}
        size="medium"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Keyboard className="cs-plain" aria-hidden="true" />
      </IconButton>
      {open && <KeyboardDialog onClose={() => setOpen(false)} />}
    </>
  );
}

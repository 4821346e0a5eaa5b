"use client";
import { Keyboard } from "lucide-react";
import { Fragment, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Dialog, IconButton } from "../../../ui/index.ts";

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
      <Dialog open={open} onOpenChange={setOpen} title={keyboard.title}>
        <dl className="cs-keyboard-help" data-slot="keyboard-help">
          {keyboard.rows.map(({ keys, does }) => (
            <div key={does} className="cs-keyboard-row">
              <dt className="cs-plain">
                {keys.map((chord, index) => (
                  <Fragment key={chord.join("+")}>
                    {index > 0 && ` ${keyboard.or} `}
                    <Chord keys={chord} />
                  </Fragment>
                ))}
              </dt>
              <dd className="cs-plain">{does}</dd>
            </div>
          ))}
        </dl>
        <p className="cs-keyboard-note">{keyboard.note}</p>
      </Dialog>
    </>
  );
}

/** Renders the keys of one shortcut, which are pressed together. */
function Chord({ keys }: { readonly keys: readonly string[] }): ReactElement {
  return (
    <span className="cs-keyboard-chord">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && "+"}
          <kbd className="cs-key">{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

"use client";
import { Fragment } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Dialog } from "../../../ui/index.ts";

/** Props of `KeyboardDialog`. */
export interface KeyboardDialogProps {
  /** Called when the user closes it. */
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts. Renders a `<dialog>` element. */
export function KeyboardDialog({ onClose }: KeyboardDialogProps): ReactElement {
  const { keyboard } = useMessages();
  return (
    <Dialog open onOpenChange={onClose} title={keyboard.title}>
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

"use client";
import { Paperclip } from "lucide-react";
import { useCallback, useContext, useRef, useState } from "react";
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import { toSize } from "../../../content/index.ts";
import { useAnnouncer, useComposerActions } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { useAttachmentLimits } from "./useAttachmentLimits.ts";
import { IconButton } from "../../../ui/index.ts";
import { ChatLayoutContext } from "../../chat/ChatLayout.ts";
import { describeTypes, toAccept } from "./describeTypes.ts";
import { useFileDrop, useFilePaste } from "./useFileDrop.ts";

/**
 * The button that picks files for the next prompt; it also takes what is dropped on the chat or pasted into the text box. Renders nothing
 * where nothing can be attached. Renders a `<button>` element.
 */
export function AttachButton(): ReactElement | null {
  const { types } = useAttachmentLimits();
  return types.length === 0 ? null : <Attach />;
}

function Attach(): ReactElement {
  const { attachments: texts, format, loadable } = useMessages();
  const { types, maxBytes, maxCount } = useAttachmentLimits();
  const { attach } = useComposerActions();
  const announcer = useAnnouncer();
  const chat = useContext(ChatLayoutContext)?.frame.current ?? null;
  const input = useRef<HTMLInputElement>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const add = useCallback(
    (files: Iterable<File>) => void attach(files).catch(() => announcer.announce(loadable.failed)),
    [attach, announcer, loadable],
  );
  const form = button?.form ?? null;
  const zone = chat ?? form;
  const dragging = useFileDrop(zone, add);
  useFilePaste(form, add);
  const kinds = describeTypes(types, texts);
  const size = format.bytes(toSize(maxBytes));
  return (
    <>
      <IconButton
        label={texts.attach(kinds, size)}
        size="medium"
        data-slot="attach"
        ref={setButton}
        onClick={() => input.current?.click()}
      >
        <Paperclip className="cs-plain" aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        className="cs-plain"
        data-slot="attach-input"
        hidden
        multiple={maxCount > 1}
        accept={toAccept(types)}
        onChange={(event) => {
          add(Array.from(event.currentTarget.files ?? []));
          // The same file can be picked again after it was removed.
          event.currentTarget.value = "";
        }}
      />
      {dragging &&
        zone !== null &&
        createPortal(
          <div className="cs-root cs-drop-zone" data-slot="drop-zone" aria-hidden="true">
            <div className="cs-drop-card">
              <Paperclip className="cs-plain" aria-hidden="true" />
              <strong className="cs-plain">{texts.drop}</strong>
              <span className="cs-plain">{texts.takes(kinds, size)}</span>
            </div>
          </div>,
          zone,
        )}
    </>
  );
}

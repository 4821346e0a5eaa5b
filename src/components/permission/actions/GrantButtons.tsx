"use client";
import { ChevronDown } from "lucide-react";
import { useId, useRef } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { RequestOption } from "../../../model/index.ts";
import { useRequestContext } from "../../../primitives/index.ts";
import { IconButton } from "../../../ui/index.ts";
import { RememberGrant } from "../../permission-center/RememberGrant.tsx";
import { useRememberedRule } from "../../permission-center/useRememberedRule.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { OptionButton } from "./OptionButton.tsx";

/** Props of `GrantButtons`. */
export interface GrantButtonsProps {
  /** The options that grant and may be offered. */
  readonly offered: readonly RequestOption[];
  /** Whether it is shown for how long the request would be remembered. */
  readonly open: boolean;
  /** Called when the user opens or closes that. */
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * The buttons that grant. The one that grants once is a split button where the request may be remembered: its second half shows for how
 * long, and the rule, before anything is stored. Renders `<span>`, `<button>` and `<div>` elements.
 */
export function GrantButtons({ offered, open, onOpenChange }: GrantButtonsProps): ReactElement {
  const { permissionCenter } = useMessages();
  const { grantable } = useRequestContext();
  const prompt = usePromptContext();
  const rule = useRememberedRule();
  const opener = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const once = offered.find(({ kind }) => kind === "allow_once");
  const always = offered.find(({ kind }) => kind === "allow_always");
  if (once === undefined || (rule === undefined && always === undefined))
    return (
      <>
        {offered.map((option) => (
          <OptionButton key={option.id} option={option} />
        ))}
      </>
    );
  return (
    <>
      {offered
        .filter((option) => option !== once && option !== always)
        .map((option) => (
          <OptionButton key={option.id} option={option} />
        ))}
      <span className="cs-split">
        <OptionButton option={once} />
        <IconButton
          ref={opener}
          className="cs-split-more"
          size="medium"
          label={permissionCenter.remember.label}
          aria-expanded={open}
          {...(open ? { "aria-controls": panelId } : {})}
          aria-disabled={!grantable}
          data-risk={prompt?.form}
          onClick={() => {
            // One button in two halves: both are armed together.
            if (grantable) onOpenChange(!open);
          }}
        >
          <ChevronDown className="cs-plain" aria-hidden="true" />
        </IconButton>
      </span>
      {open && (
        <RememberGrant
          id={panelId}
          once={once}
          always={always}
          rule={rule}
          isRead={prompt !== null && prompt.reading.unseen.length === 0}
          onClose={() => {
            onOpenChange(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}

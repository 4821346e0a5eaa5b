"use client";
import type { ReactElement } from "react";
import { printKeys, useMessages } from "../../../messages/index.ts";
import type { RequestOption } from "../../../model/index.ts";
import {
  isDenial,
  RequestOptionButton,
  selectPlainDenial,
  selectPlainGrant,
  useRequestContext,
} from "../../../primitives/index.ts";
import { Button, VisibleText } from "../../../ui/index.ts";
import { RiskIcon } from "../prompt/PermissionRisk.tsx";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { Keys } from "./Keys.tsx";
import { useIsRestored } from "./useIsRestored.ts";

/** Props of `OptionButton`. */
export interface OptionButtonProps {
  /** The option that it decides for. */
  readonly option: RequestOption;
  /** The text instead of the one for the option's kind. */
  readonly text?: string | undefined;
}

/** Characters of an agent's label that are shown on a button. */
const maxLabel = 80;

/**
 * A button with the kit's text for the option's kind; the agent's label can be misleading and comes second, quoted. The shortcut of the
 * plain grant and the plain denial is printed on it. Renders a `<button>` element.
 */
export function OptionButton({ option, text: given }: OptionButtonProps): ReactElement {
  const { permission } = useMessages();
  const { request, call } = useRequestContext();
  const risk = usePromptContext()?.risk ?? "ordinary";
  const again = useIsRestored(request, call) && !isDenial(option);
  const text = given ?? (again ? permission.runAgain : permission.option[option.kind]);
  const label = option.label.trim();
  const quoted = label !== "" && label.toLowerCase() !== text.toLowerCase();
  const grants = option.kind === "allow_once";
  const plain = isDenial(option) ? selectPlainDenial(request) : selectPlainGrant(request);
  const keys = option.id !== plain?.id ? undefined : isDenial(option) ? "deny" : "allow";
  return (
    <RequestOptionButton asChild option={option}>
      <Button
        variant={grants ? "primary" : "secondary"}
        data-risk={isDenial(option) ? undefined : risk}
        {...(keys && { "aria-keyshortcuts": printKeys(keys) })}
      >
        {!isDenial(option) && risk !== "ordinary" && <RiskIcon level={risk} />}
        <span className="cs-plain">{text}</span>
        {quoted && (
          <span className="cs-permission-label">
            <VisibleText text={permission.agentSays(label.slice(0, maxLabel))} />
          </span>
        )}
        {keys && <Keys name={keys} />}
      </Button>
    </RequestOptionButton>
  );
}

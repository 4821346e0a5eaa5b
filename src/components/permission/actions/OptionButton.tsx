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
import { usePromptContext } from "../prompt/PromptContext.ts";
import { GrantButton } from "./GrantButton.tsx";
import { Keys } from "./Keys.tsx";
import { isBeside } from "./OptionLabels.tsx";
import { OptionMarkText } from "./OptionMarkText.tsx";
import { useOptionNames } from "./useOptionNames.ts";

/** Props of `OptionButton`. */
export interface OptionButtonProps {
  /** The option that it decides for. */
  readonly option: RequestOption;
}

/**
 * A button with the kit's text for the option's kind, described by the agent's label where that says something else. The shortcut of the
 * plain grant and the plain denial is printed on it. Renders a `<button>` element.
 */
export function OptionButton({ option }: OptionButtonProps): ReactElement {
  const { permission } = useMessages();
  const { request } = useRequestContext();
  const prompt = usePromptContext();
  const name = useOptionNames().get(option);
  const isDescribed = name !== undefined && isBeside(name);
  const grants = option.kind === "allow_once";
  const plain = isDenial(option) ? selectPlainDenial(request) : selectPlainGrant(request);
  const keys = option.id !== plain?.id ? undefined : isDenial(option) ? "deny" : "allow";
  const AnswerButton = isDenial(option) ? Button : GrantButton;
  return (
    <RequestOptionButton asChild option={option}>
      <AnswerButton
        variant={grants ? "primary" : "secondary"}
        aria-describedby={isDescribed ? prompt?.labelsId : undefined}
        {...(keys && { "aria-keyshortcuts": printKeys(keys) })}
      >
        <span className="cs-plain">{name?.text ?? permission.option[option.kind]}</span>
        {name?.isQuoted === true && name.label !== undefined && (
          <span className="cs-permission-label">
            <VisibleText text={permission.agentSays(name.label)} />
          </span>
        )}
        {name?.mark !== undefined && <OptionMarkText mark={name.mark} />}
        {keys && <Keys name={keys} />}
      </AnswerButton>
    </RequestOptionButton>
  );
}

"use client";
import type { ReactElement, ReactNode, Ref } from "react";
import { useMessages } from "../../../messages/index.ts";
import { selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import type { Reading } from "../prompt/useReading.ts";
import { Choices } from "./Choices.tsx";
import { OptionButton } from "./OptionButton.tsx";
import { OptionLabels } from "./OptionLabels.tsx";
import { useOptionNames } from "./useOptionNames.ts";

/** Props of `ConsentActions`. */
export interface ConsentActionsProps {
  /** How much of the request has been in view. */
  readonly reading: Reading | undefined;
  /** Whether it may be granted at all: without that it can only be denied. */
  readonly grants: boolean;
  /** Called with the press of the keys that grant. */
  readonly onGrant: (press: ConsentEvent) => void;
  /** The button that opens the reason of a denial. */
  readonly explainer: Ref<HTMLButtonElement>;
  /** Called when the user wants to deny with a reason. */
  readonly onExplain: () => void;
  /** The button that grants. */
  readonly children: ReactNode;
}

/**
 * The answers to a form or a link, in the order, with the words and with the keys of those to a call: deny, deny with a reason, then the one
 * button that grants. Renders `<p>` and `<div>` elements.
 */
export function ConsentActions(props: ConsentActionsProps): ReactElement {
  const { reading, grants, onGrant, explainer, onExplain, children } = props;
  const { permission } = useMessages();
  const { request } = useRequestContext();
  const prompt = usePromptContext();
  const denial = selectPlainDenial(request);
  const name = useOptionNames().get(denial);
  const rest = reading?.rest === true;
  return (
    <>
      {prompt !== null && name !== undefined && <OptionLabels id={prompt.labelsId} names={[name]} />}
      <Choices showRest={rest ? reading.showRest : undefined} onGrant={onGrant}>
        <OptionButton option={denial} />
        {request.canExplainDenial && (
          <Button ref={explainer} variant="quiet" onClick={onExplain}>
            {permission.denyWithReason}
          </Button>
        )}
        <span className="cs-actions-gap" />
        {grants && (rest ? <ShowRest reading={reading} keys /> : children)}
      </Choices>
    </>
  );
}

"use client";
import type { ReactElement } from "react";
import { VisibleText } from "../../../ui/index.ts";
import type { PromptWords } from "../../chat/describeRequest.ts";

/** Props of `PromptTitle`. */
export interface PromptTitleProps {
  /** What the prompt asks for. */
  readonly words: PromptWords;
}

/** The first line of a prompt: the verb as text, a command, path or tool name in the type of code. Renders `<span>` elements. */
export function PromptTitle({ words: { before, object, after } }: PromptTitleProps): ReactElement {
  return (
    <>
      {before !== "" && <VisibleText text={before} />}
      {object !== "" && (
        <span className="cs-permission-object">
          <VisibleText text={object} />
        </span>
      )}
      {after !== "" && <VisibleText text={after} />}
    </>
  );
}

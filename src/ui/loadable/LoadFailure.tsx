"use client";
import { RotateCw } from "lucide-react";
import type { MouseEvent, ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";

/** Props of `LoadFailure`. */
export interface LoadFailureProps {
  /** What has failed, as a sentence. */
  readonly text: string;
  /** Called when the user presses the retry button; `useRetryFocus` keeps its focus. */
  readonly onRetry: (event: MouseEvent) => void;
}

/** The placeholder of a component that could not be loaded or drawn, with a retry button. Renders a `<div>` element. */
export function LoadFailure({ text, onRetry }: LoadFailureProps): ReactElement {
  const { loadable } = useMessages();
  return (
    <div className="cs-load-failure" data-slot="load-failure" role="alert">
      <span className="cs-plain">{text}</span>
      <Button size="small" onClick={onRetry}>
        <RotateCw className="cs-plain" aria-hidden="true" />
        {loadable.retry}
      </Button>
    </div>
  );
}

"use client";
import { RotateCw } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";

/** Props of `LoadFailure`. */
export interface LoadFailureProps {
  /** Called when the user wants it tried again. */
  readonly onRetry: () => void;
}

/** Stands where a part of the page could not be loaded, with a way to try again. Renders a `<div>` element. */
export function LoadFailure({ onRetry }: LoadFailureProps): ReactElement {
  const { loadable } = useMessages();
  return (
    <div className="cs-load-failure" data-slot="load-failure" role="alert">
      <span className="cs-plain">{loadable.failed}</span>
      <Button size="small" onClick={onRetry}>
        <RotateCw className="cs-plain" aria-hidden="true" />
        {loadable.retry}
      </Button>
    </div>
  );
}

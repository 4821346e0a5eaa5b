"use client";
import type { ReactElement } from "react";
import { Button, type ButtonProps } from "../../../ui/index.ts";
import { RiskIcon } from "../prompt/PermissionRisk.tsx";
import { usePromptContext } from "../prompt/PromptContext.ts";

/** A button that allows: it has the sign and the form of the risk of its request. Renders a `<button>` element. */
export function GrantButton({ children, ...props }: ButtonProps): ReactElement {
  const { risk = "ordinary", form = "ordinary" } = usePromptContext() ?? {};
  return (
    <Button data-risk={form} {...props}>
      {risk !== "ordinary" && <RiskIcon level={risk} />}
      {children}
    </Button>
  );
}

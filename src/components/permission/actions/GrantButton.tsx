"use client";
import type { ReactElement } from "react";
import { Button, type ButtonProps } from "../../../ui/index.ts";
import type { RiskLook } from "../presentation/riskLook.ts";
import { RiskIcon } from "../prompt/PermissionRisk.tsx";
import { usePromptContext } from "../prompt/PromptContext.ts";

/** Props of `GrantButton`: those of a button. */
export interface GrantButtonProps extends ButtonProps {
  /**
   * How it shows the risk.
   * @default as the surrounding prompt does
   */
  readonly look?: RiskLook | undefined;
}

const plain: RiskLook = { risk: "ordinary", form: "ordinary" };

/** A button that allows: it has the sign and the form of the risk of what it allows. Renders a `<button>` element. */
export function GrantButton({ look, children, ...props }: GrantButtonProps): ReactElement {
  const around = usePromptContext();
  const { risk, form } = look ?? around ?? plain;
  return (
    <Button data-risk={form} {...props}>
      {risk !== "ordinary" && <RiskIcon level={risk} />}
      {children}
    </Button>
  );
}

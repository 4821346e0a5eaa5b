"use client";
import { Tooltip as Primitive } from "radix-ui";
import { findLayer } from "../floating/findLayer.ts";
import { useState, type ReactElement } from "react";

/** Props of `Tooltip`. */
export interface TooltipProps {
  /** The words. */
  readonly text: string;
  /** The element they belong to: one that takes a ref and can have the focus. */
  readonly children: ReactElement;
  /**
   * The side on which they appear when there is room.
   * @default "top"
   */
  readonly side?: "top" | "bottom" | "left" | "right";
}

/** Words that appear beside an element on hover and focus. Renders its child, and a `<div>` element while shown. */
export function Tooltip({ text, side = "top", children }: TooltipProps): ReactElement {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    <Primitive.Provider delayDuration={500} disableHoverableContent>
      <Primitive.Root>
        <Primitive.Trigger
          asChild
          onPointerEnter={(event) => setContainer(findLayer(event.currentTarget))}
          onFocus={(event) => setContainer(findLayer(event.currentTarget))}
        >
          {children}
        </Primitive.Trigger>
        <Primitive.Portal container={container}>
          <Primitive.Content className="cs-tooltip" data-slot="tooltip" side={side} sideOffset={4} collisionPadding={8}>
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}

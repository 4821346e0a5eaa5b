import type { ComponentType, ReactElement } from "react";
import type { Part } from "../model/index.ts";

/** Props of the component of every part renderer. */
export interface PartProps<P extends Part = Part> {
  /** The part to render, of the type that the renderer matches. */
  readonly part: P;
  /** Whether its details are open, when the caller controls the state; use it with `onOpenChange`. */
  readonly open?: boolean | undefined;
  /** Whether its details are open at first; each renderer has its own default. */
  readonly defaultOpen?: boolean | undefined;
  /** Called when the user opens or closes the details. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Renders another part of the thread inside this one, e.g. of a sub-agent; absent outside a session. */
  readonly drawPart?: ((partKey: string) => ReactElement) | undefined;
}

/** A renderer of some parts. Create it with `definePartRenderer`. */
export interface PartRenderer {
  /** Its id; it replaces a renderer with the same id of the kit, or of a surrounding `<RenderersProvider>`. */
  readonly id: string;
  /** Returns whether it renders this part. The first matching renderer of the list is used. */
  readonly matches: (part: Part) => boolean;
  /** The component that renders a matching part. */
  readonly Component: ComponentType<PartProps>;
}

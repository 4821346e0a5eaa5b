import type { ComponentType, ReactElement } from "react";
import type { Part } from "../model/index.ts";

/** What every part is drawn with. */
export interface PartProps<P extends Part = Part> {
  /** The part. */
  readonly part: P;
  /** Whether its details are open; with `onOpenChange` for a state that the caller keeps. */
  readonly open?: boolean | undefined;
  /** Whether its details are open at first; each renderer has its own default. */
  readonly defaultOpen?: boolean | undefined;
  /** Called when the user opens or closes the details. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Draws another part of the thread inside this one, e.g. what a helper did; absent outside a session. */
  readonly drawPart?: ((partKey: string) => ReactElement) | undefined;
}

/** Draws some parts. Made with `definePartRenderer`. */
export interface PartRenderer {
  /** Its name; a renderer with the same id replaces the kit's own. */
  readonly id: string;
  /** Tells whether it draws this part. The first renderer of the list that does is taken. */
  readonly matches: (part: Part) => boolean;
  /** Draws the part. */
  readonly Component: ComponentType<PartProps>;
}

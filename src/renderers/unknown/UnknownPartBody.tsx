import type { ReactElement } from "react";
import type { Part } from "../../model/index.ts";
import { JsonView } from "../views/JsonView.tsx";

/** Props of `UnknownPartBody`. */
export interface UnknownPartBodyProps {
  /** The part that is shown as received. */
  readonly part: Part;
}

/** The JSON of a part as received. */
export function UnknownPartBody({ part }: UnknownPartBodyProps): ReactElement {
  return <JsonView value={part.type === "unknown" ? part.value : part} />;
}

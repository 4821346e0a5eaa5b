import type { ReactElement } from "react";
import type { SourcePart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { SourceList } from "../views/SourceList.tsx";

/** A source of the whole answer. Renders an `<ol>` element. */
export function SourcePartView({ part }: PartProps<SourcePart>): ReactElement {
  return <SourceList citations={[part.citation]} />;
}

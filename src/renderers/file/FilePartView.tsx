import type { ReactElement } from "react";
import type { FilePart } from "../../model/index.ts";
import type { PartProps } from "../PartRenderer.ts";
import { BlockView } from "../views/BlockView.tsx";

/** A file or media block in a message. Renders a `<div>` element. */
export function FilePartView({ part }: PartProps<FilePart>): ReactElement {
  return (
    <div className="cs-root cs-file-part" data-slot="file-part" data-kind={part.block.type}>
      <BlockView block={part.block} />
    </div>
  );
}

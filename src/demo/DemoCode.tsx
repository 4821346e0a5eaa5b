import { useState } from "react";
import type { ReactElement } from "react";
import { CodeBlock, Dialog } from "../ui.ts";
import type { DemoOptions } from "./demoOptions.ts";
import { writeCode } from "./writeCode.ts";

/** Props of `DemoCode`. */
export interface DemoCodeProps {
  /** The current options. */
  readonly options: DemoOptions;
}

/** A button that shows the code of the chat on the page. Renders a `<button>` element and a `<dialog>`. */
export function DemoCode({ options }: DemoCodeProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="demo-button demo-optional"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Code
      </button>
      {isOpen && (
        <div className="demo-gallery-frame">
          <Dialog open onOpenChange={setIsOpen} title="The chat on this page">
            <CodeBlock code={writeCode(options)} language="tsx" />
          </Dialog>
        </div>
      )}
    </>
  );
}

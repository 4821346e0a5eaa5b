"use client";
import { clsx } from "clsx";
import { ArrowDown } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ComponentType, ReactElement, ReactNode } from "react";
import { useRows, useSession, useThread } from "../../hooks/index.ts";
import type { Row } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { ThreadJump, ThreadRoot, ThreadRows, ThreadViewport, useThreadScroll } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { useComposerReturn } from "../chat/useComposerReturn.ts";
import type { BranchPickerProps } from "./BranchPicker.tsx";
import { RowView } from "./RowView.tsx";
import { ThreadFoldsContext, useThreadFolds } from "./ThreadFolds.ts";
import { BranchPickerContext } from "./Versions.tsx";

/** Props of `ThreadView`: those of a `<div>`, and what is drawn besides the rows. */
export interface ThreadViewProps extends ComponentPropsWithoutRef<"div"> {
  /** Content while there is no row. */
  readonly empty?: ReactNode | undefined;
  /**
   * A component in place of the picker of versions below a prompt and its answer, or null for none. Keep it the same between renders.
   * @default BranchPicker
   */
  readonly branchPicker?: ComponentType<BranchPickerProps> | null | undefined;
  /** Content below the last row, scrolling with it. */
  readonly children?: ReactNode | undefined;
}

function drawRow(row: Row): ReactElement {
  return <RowView row={row} />;
}

function selectLastPrompt(thread: ThreadState): string | undefined {
  return thread.messages.findLast((message) => message.role === "user")?.id;
}

function selectHasOlder(thread: ThreadState): boolean {
  return thread.session.olderCursor !== undefined;
}

/** Scrolls to the end when there is another last prompt: the user has sent one, or a history was loaded; not for another branch. */
function useJumpOnPrompt(): void {
  const { stick } = useThreadScroll();
  const prompt = useThread(selectLastPrompt);
  const session = useSession();
  const last = useRef(prompt);
  useEffect(() => {
    const { forks, turn } = session.thread;
    // A branch that is shown again was not sent: its picker stays where it is.
    const isSent = forks === undefined || turn.status !== "idle";
    if (isSent && prompt !== undefined && prompt !== last.current) stick.jump();
    last.current = prompt;
  }, [prompt, session, stick]);
}

function OlderMessages(): ReactElement | null {
  const session = useSession();
  const messages = useMessages();
  const hasOlder = useThread(selectHasOlder);
  const focus = useComposerReturn((button) => [button.closest('[data-slot="thread-viewport"]')]);
  if (!hasOlder) return null;
  return (
    <div className="cs-thread-older" {...focus}>
      <Button size="small" onClick={() => session.loadOlder()}>
        {messages.thread.loadOlder}
      </Button>
    </div>
  );
}

function ThreadBody({ empty, children }: Pick<ThreadViewProps, "empty" | "children">): ReactElement {
  const rows = useRows();
  const messages = useMessages();
  useJumpOnPrompt();
  const folds = useThreadFolds();
  return (
    <ThreadFoldsContext.Provider value={folds}>
      <ThreadViewport className="cs-thread-viewport">
        <OlderMessages />
        {rows.length === 0 ? empty : <ThreadRows hides={folds.hides}>{drawRow}</ThreadRows>}
        {children}
      </ThreadViewport>
      <div className="cs-thread-jump-place">
        <ThreadJump className="cs-thread-jump">
          <ArrowDown className="cs-plain" aria-hidden="true" />
          {messages.thread.jumpToLatest}
        </ThreadJump>
      </div>
    </ThreadFoldsContext.Provider>
  );
}

/** The conversation: a virtual list that follows its end, with a button back to it. Renders a `<div>` element. */
export function ThreadView({ empty, children, branchPicker, className, ...props }: ThreadViewProps): ReactElement {
  return (
    <ThreadRoot {...props} className={clsx("cs-root cs-thread", className)}>
      <BranchPickerContext.Provider value={branchPicker}>
        <ThreadBody empty={empty}>{children}</ThreadBody>
      </BranchPickerContext.Provider>
    </ThreadRoot>
  );
}

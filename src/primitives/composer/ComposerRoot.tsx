"use client";
import { forwardRef, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useComposer, useSession, useThread } from "../../hooks/index.ts";
import type { ThreadState } from "../../model/index.ts";
import type { AppCommand } from "./AppCommand.ts";
import { ComposerContext } from "./ComposerContext.ts";
import type { ComposerMenu } from "./ComposerContext.ts";
import { consume } from "../../content/index.ts";

/** Props of `ComposerRoot`: those of a `<form>`, and the commands of the app. */
export interface ComposerRootProps extends ComponentPropsWithoutRef<"form"> {
  /** Commands that the app runs itself, offered before those of the agent. Keep the list stable between renders. */
  readonly commands?: readonly AppCommand[] | undefined;
}

function hasAgentCommands({ session }: ThreadState): boolean {
  return session.commands.length > 0;
}

/**
 * Shares the draft with the components in it and sends it when the form is submitted; `/name argument` with the name of one of `commands`
 * runs that command instead. Renders a `<form>` element.
 */
export const ComposerRoot: ForwardRefExoticComponent<ComposerRootProps & RefAttributes<HTMLFormElement>> = forwardRef(
  function ComposerRoot({ commands: own, ...props }, ref) {
    const session = useSession();
    const composer = useComposer();
    const [menu, setMenu] = useState<ComposerMenu>();
    const hasCommands = useThread(hasAgentCommands) || (own ?? []).length > 0;
    return (
      <ComposerContext.Provider value={{ ...composer, appCommands: own, hasCommands, menu, setMenu }}>
        <form
          data-slot="composer"
          data-status={composer.status}
          {...props}
          ref={ref}
          onSubmit={(event) => {
            props.onSubmit?.(event);
            consume(event);
            const [, name, argument = ""] = /^\/(\S+)(?:\s+(\S[^]*))?$/.exec(composer.draft.trim()) ?? [];
            const command = own?.find((one) => one.name === name);
            if (command === undefined) return void composer.send();
            composer.setDraft("");
            command.run({ argument, session });
          }}
        />
      </ComposerContext.Provider>
    );
  },
);

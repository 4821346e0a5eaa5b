"use client";
import { useEffect, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from "react";
import { Popover } from "radix-ui";
import type { SessionCommandInfo } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerCommands`: those of a `<ul>`, and how a command is drawn. */
export interface ComposerCommandsProps extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /** Draws one command. */
  readonly children: (command: SessionCommandInfo) => ReactNode;
}

/**
 * The agent's commands that fit what is being typed, above the place where it stands; shown only while one is typed. The focus stays in
 * the text box, whose arrow keys move here. Renders a `<div>` element, and a `<ul role="listbox">` element while shown.
 */
export function ComposerCommands(props: ComposerCommandsProps): ReactElement {
  const { commands } = useComposerContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // The nearest dialog, main region or theme: nothing clips it there, and it looks like its surroundings.
  const container = anchor?.closest<HTMLElement>("dialog, main, [data-theme]") ?? null;
  return (
    // Escape and a press elsewhere close it; the focus is outside all the time.
    <Popover.Root open={commands.matches.length > 0} modal={false} onOpenChange={commands.dismiss}>
      <Popover.Anchor asChild>
        <div ref={setAnchor} />
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          side="top"
          sideOffset={12}
          collisionPadding={8}
          onFocusOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <CommandList {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function CommandList({ children, ...props }: ComposerCommandsProps): ReactElement {
  const { commands, commandListId } = useComposerContext();
  const { matches, activeIndex } = commands;
  const messages = useMessages();
  const active = useRef<HTMLLIElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex, matches]);
  return (
    <ul
      data-slot="composer-commands"
      aria-label={messages.composer.commands}
      {...props}
      id={commandListId}
      role="listbox"
    >
      {matches.map((command, index) => (
        <li
          key={command.name}
          id={`${commandListId}-${index}`}
          ref={index === activeIndex ? active : null}
          role="option"
          aria-selected={index === activeIndex}
          data-slot="composer-command"
          onPointerMove={() => commands.setActiveIndex(index)}
          // A press would take the focus out of the text box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => commands.complete(command)}
        >
          {children(command)}
        </li>
      ))}
    </ul>
  );
}

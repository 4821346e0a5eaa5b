"use client";
import { useEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from "react";
import type { SessionCommandInfo } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerCommands`: those of a `<ul>`, and how a command is drawn. */
export interface ComposerCommandsProps extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /** Draws one command. */
  readonly children: (command: SessionCommandInfo) => ReactNode;
}

/**
 * The agent's commands that fit what is being typed; present only while one is. The focus stays in the text box, whose arrow keys move
 * here. Renders a `<ul role="listbox">` element.
 */
export function ComposerCommands({ children, ...props }: ComposerCommandsProps): ReactElement | null {
  const { commands, commandListId } = useComposerContext();
  const { matches, activeIndex } = commands;
  const messages = useMessages();
  const active = useRef<HTMLLIElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex, matches]);
  if (matches.length === 0) return null;
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

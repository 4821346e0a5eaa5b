"use client";
import { forwardRef, useEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactNode, RefAttributes } from "react";
import type { SessionCommandInfo } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerCommands`: those of a `<ul>`, and a render function for a command. */
export interface ComposerCommandsProps extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /** Renders one command inside its `<li>`. */
  readonly children: (command: SessionCommandInfo) => ReactNode;
}

/**
 * The agent's commands that match the typed text; nothing while no command is typed. The focus stays in the text box, whose arrow keys
 * select a command; Escape and a press elsewhere hide the list. The caller positions it. Renders a `<ul role="listbox">` element.
 */
export const ComposerCommands: ForwardRefExoticComponent<ComposerCommandsProps & RefAttributes<HTMLUListElement>> =
  forwardRef(function ComposerCommands(props, ref) {
    const { commands } = useComposerContext();
    return commands.matches.length === 0 ? null : <CommandList {...props} ref={ref} />;
  });

const CommandList = forwardRef<HTMLUListElement, ComposerCommandsProps>(function CommandList(
  { children, ...props },
  ref,
) {
  const { commands, commandListId } = useComposerContext();
  const { matches, activeIndex, dismiss } = commands;
  const messages = useMessages();
  const active = useRef<HTMLLIElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex, matches]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => {
      const form = active.current?.closest("form");
      if (target instanceof Node && form?.contains(target) !== true) dismiss();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  });
  return (
    <ul
      data-slot="composer-commands"
      {...props}
      aria-label={props["aria-label"] ?? messages.composer.commands}
      ref={ref}
      id={commandListId}
      role="listbox"
    >
      {matches.map((command, index) => (
        <li
          className="cs-plain"
          key={command.name}
          id={`${commandListId}-${index}`}
          ref={index === activeIndex ? active : null}
          role="option"
          aria-selected={index === activeIndex}
          data-slot="composer-command"
          onPointerMove={() => commands.setActiveIndex(index)}
          // Without this a press would move the focus out of the text box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => commands.complete(command)}
        >
          {children(command)}
        </li>
      ))}
    </ul>
  );
});

"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactNode, RefAttributes } from "react";
import { useCommandMenu } from "../../hooks/index.ts";
import type { SessionCommandInfo } from "../../model/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";
import { ComposerListbox } from "./ComposerListbox.tsx";

/** Props of `ComposerCommands`: those of a `<ul>`, and a render function for a command. */
export interface ComposerCommandsProps extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /** Renders one command inside its `<li>`. */
  readonly children: (command: SessionCommandInfo) => ReactNode;
}

/**
 * The commands of app and agent that match the typed text; nothing while no command is typed. The focus stays in the text box, whose arrow
 * keys select a command; Escape and a press elsewhere hide the list. The caller positions it. Renders a `<ul role="listbox">` element.
 */
export const ComposerCommands: ForwardRefExoticComponent<ComposerCommandsProps & RefAttributes<HTMLUListElement>> =
  forwardRef(function ComposerCommands(props, ref) {
    const { draft, setDraft, appCommands } = useComposerContext();
    const messages = useMessages();
    const menu = useCommandMenu(draft, setDraft, appCommands);
    if (menu.matches.length === 0) return null;
    return (
      <ComposerListbox
        data-slot="composer-commands"
        {...props}
        aria-label={props["aria-label"] ?? messages.composer.commands}
        listRef={ref}
        optionSlot="composer-command"
        list={{
          items: menu.matches,
          activeIndex: menu.activeIndex,
          onActivate: menu.setActiveIndex,
          onChoose: menu.complete,
          onDismiss: menu.dismiss,
          toKey: ({ name }) => name,
          isTyped: ({ name }) => draft === `/${name}`,
        }}
      />
    );
  });

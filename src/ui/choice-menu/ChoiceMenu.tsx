"use client";
import { Slot } from "@radix-ui/react-slot";
import { useId, useState } from "react";
import type { KeyboardEvent, MouseEvent, ReactElement } from "react";
import type { ChoiceGroup } from "./ChoiceGroup.ts";
import { ChoiceList } from "./ChoiceList.tsx";

/** Props of `ChoiceMenu`. */
export interface ChoiceMenuProps {
  /** The button, an element that accepts a ref. */
  readonly children: ReactElement;
  /** The choices in groups; one choice of each is selected. */
  readonly groups: readonly ChoiceGroup[];
  /** Called with the group and the value that was chosen. */
  readonly onChoose: (choice: { groupId: string; value: string }) => void;
}

/** A menu of choice groups with one selected choice each. Renders its child, and a `<div role="menu">` element while open. */
export function ChoiceMenu({ children, groups, onChoose }: ChoiceMenuProps): ReactElement {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = (): void => {
    trigger?.focus();
    setTrigger(null);
  };
  return (
    <>
      <Slot
        aria-haspopup="menu"
        aria-expanded={trigger !== null}
        {...(trigger !== null ? { "aria-controls": menuId } : {})}
        data-state={trigger !== null ? "open" : "closed"}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => setTrigger(trigger === null ? currentTarget : null)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setTrigger(event.currentTarget);
        }}
      >
        {children}
      </Slot>
      {trigger !== null && (
        <ChoiceList
          id={menuId}
          trigger={trigger}
          groups={groups}
          onLeave={() => setTrigger(null)}
          onCancel={close}
          onChoose={(choice) => {
            close();
            onChoose(choice);
          }}
        />
      )}
    </>
  );
}

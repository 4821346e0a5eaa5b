"use client";
import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { findLayer } from "../floating/findLayer.ts";
import { useState } from "react";
import type { ReactElement } from "react";

/** One thing to choose from a list, or to switch on and off. */
export interface ChoiceGroup {
  readonly id: string;
  /** Heading over its choices. */
  readonly label: string;
  /** Value of the choice that holds. */
  readonly value: string;
  readonly choices: readonly {
    readonly value: string;
    readonly name: string;
    readonly description?: string;
    /** Title of the group it stands in. */
    readonly group?: string;
  }[];
}

/** Props of `ChoiceMenu`. */
export interface ChoiceMenuProps {
  /** The button: an element that takes a ref. */
  readonly children: ReactElement;
  /** What can be chosen, in groups; each has one choice that holds. */
  readonly groups: readonly ChoiceGroup[];
  /** Called with the group and the value that was chosen. */
  readonly onChoose: (choice: { groupId: string; value: string }) => void;
}

/** A menu of choices, each group of which has one that holds. Renders its child, and a `<div role="menu">` element while open. */
export function ChoiceMenu({ children, groups, onChoose }: ChoiceMenuProps): ReactElement {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  return (
    // Not modal: nothing outside is hidden, and no style element is injected that a strict policy would refuse.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        asChild
        onPointerDownCapture={(event) => setContainer(findLayer(event.currentTarget))}
        onFocus={(event) => setContainer(findLayer(event.currentTarget))}
      >
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className="cs-choice-menu"
          data-slot="choice-menu"
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          {groups.map((group) => (
            <Choices key={group.id} group={group} onChoose={(value) => onChoose({ groupId: group.id, value })} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Choices({ group, onChoose }: { group: ChoiceGroup; onChoose: (value: string) => void }): ReactElement {
  return (
    <DropdownMenu.RadioGroup value={group.value} onValueChange={onChoose} aria-label={group.label}>
      <DropdownMenu.Label className="cs-choice-label">{group.label}</DropdownMenu.Label>
      {group.choices.map((choice, index) => (
        <div key={choice.value} role="none">
          {choice.group !== undefined && choice.group !== group.choices[index - 1]?.group && (
            <DropdownMenu.Label className="cs-choice-group">{choice.group}</DropdownMenu.Label>
          )}
          <DropdownMenu.RadioItem className="cs-choice" data-slot="choice" value={choice.value}>
            <span className="cs-choice-mark">
              <DropdownMenu.ItemIndicator>
                <Check aria-hidden="true" />
              </DropdownMenu.ItemIndicator>
            </span>
            <span className="cs-choice-words">
              <span dir="auto">{choice.name}</span>
              {choice.description !== undefined && (
                <span className="cs-choice-description" dir="auto">
                  {choice.description}
                </span>
              )}
            </span>
          </DropdownMenu.RadioItem>
        </div>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

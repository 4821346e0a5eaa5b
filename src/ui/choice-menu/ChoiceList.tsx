"use client";
import { Check } from "lucide-react";
import { useCallback, useEffect, useId, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { useFloating } from "../floating/useFloating.ts";
import type { FloatingPlace } from "../floating/placeFloating.ts";
import type { ChoiceGroup } from "./ChoiceGroup.ts";
import { drawProse } from "../visible-text/drawProse.tsx";
import { findFocused, isComposing, markHidden, onEscape, onPressOutside } from "../../content/index.ts";

/** Props of `ChoiceList`. */
export interface ChoiceListProps {
  /** Its id, for `aria-controls` of the button. */
  readonly id: string;
  /** The button that opened it. */
  readonly trigger: HTMLElement;
  /** The choices in groups. */
  readonly groups: readonly ChoiceGroup[];
  /** Called with the group and the value that was chosen. */
  readonly onChoose: (choice: { groupId: string; value: string }) => void;
  /** Called when the user presses Tab, or anything outside it and its button. */
  readonly onLeave: () => void;
  /** Called when the user closes it, e.g. with Escape; the focus returns to the button. */
  readonly onCancel: () => void;
}

const PLACE: FloatingPlace = { side: "top", align: "start", gap: 4 };

function listChoices(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role=menuitemradio]")];
}

/** The open menu: focuses the selected choice; arrows, Home, End and letters move the focus. Renders a `<div role="menu">` element. */
export function ChoiceList({ id, trigger, groups, onLeave, onCancel, onChoose }: ChoiceListProps): ReactElement {
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const float = useFloating(trigger, PLACE);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      setMenu(element);
      float(element);
    },
    [float],
  );
  useEffect(() => {
    const choices = menu === null ? [] : listChoices(menu);
    (choices.find((choice) => choice.ariaChecked === "true") ?? choices[0])?.focus();
  }, [menu]);
  useEffect(() => onPressOutside([menu, trigger], onLeave));
  useEffect(() => onEscape(menu, onCancel));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // Elements around the menu must not handle its keys.
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === "Tab") return onLeave();
    const next = findNextChoice(listChoices(event.currentTarget), event);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={ref}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={markHidden(trigger.ariaLabel ?? groups[0]?.label ?? "")}
      className="cs-root cs-choice-menu"
      data-slot="choice-menu"
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <Choices key={group.id} group={group} onChoose={(value) => onChoose({ groupId: group.id, value })} />
      ))}
    </div>
  );
}

function Choices({ group, onChoose }: { group: ChoiceGroup; onChoose: (value: string) => void }): ReactElement {
  const labelId = useId();
  return (
    <fieldset className="cs-choice-group" aria-labelledby={labelId}>
      <div id={labelId} className="cs-choice-label">
        {drawProse(group.label)}
      </div>
      {group.choices.map((choice, index) => (
        <div className="cs-plain" key={choice.value} role="none">
          {choice.group !== undefined && choice.group !== group.choices[index - 1]?.group && (
            <div className="cs-choice-heading">{drawProse(choice.group)}</div>
          )}
          <button
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={choice.value === group.value}
            className="cs-choice"
            data-slot="choice"
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => onChoose(choice.value)}
          >
            <span className="cs-choice-mark">
              {choice.value === group.value && <Check className="cs-plain" aria-hidden="true" />}
            </span>
            <span className="cs-choice-words">
              <span className="cs-plain" dir="auto">
                {drawProse(choice.name)}
              </span>
              {choice.description !== undefined && (
                <span className="cs-choice-description" dir="auto">
                  {drawProse(choice.description)}
                </span>
              )}
            </span>
          </button>
        </div>
      ))}
    </fieldset>
  );
}

/** A key that was pressed in a list, e.g. a keyboard event. */
interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Finds the menu item that a key moves the focus to: arrows wrap around, Home and End go to the ends, a letter to the next item that begins
 * with it. Undefined for other keys.
 */
function findNextChoice(choices: readonly HTMLElement[], pressed: PressedKey): HTMLElement | undefined {
  const { key } = pressed;
  const focused = findFocused(choices[0]);
  const at = choices.findIndex((choice) => choice === focused);
  if (key === "ArrowDown") return choices[(at + 1) % choices.length];
  if (key === "ArrowUp") return choices.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return choices[0];
  if (key === "End") return choices.at(-1);
  if (key.length > 1 || key === " " || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const rest = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
  return rest.find((choice) => choice.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

"use client";
import { ChevronDown, Settings2 } from "lucide-react";
import type { ReactElement } from "react";
import { useSessionSettings } from "../../hooks/index.ts";
import type { SessionSetting } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import { ChoiceMenu, drawProse, IconButton } from "../../ui/index.ts";
import type { ChoiceGroup } from "../../ui/index.ts";
import { markHidden } from "../../content/index.ts";

/**
 * The agent's mode and options: one menu each where there is room, otherwise one for all. Renders nothing when the agent offers none.
 * Renders `<button>` elements.
 */
export function SettingMenus(): ReactElement | null {
  const messages = useMessages();
  const { settings, change } = useSessionSettings();
  const groups = settings.map((setting) => toGroup(setting, messages));
  const choose = ({ groupId, value }: { groupId: string; value: string }): void => {
    const setting = settings.find(({ id }) => id === groupId);
    if (setting !== undefined) change(groupId, setting.type === "boolean" ? value === "on" : value);
  };
  if (groups.length === 0) return null;
  return (
    <>
      <span className="cs-settings-all">
        <ChoiceMenu groups={groups} onChoose={choose}>
          <IconButton label={messages.composer.settings} size="medium" data-slot="session-settings">
            <Settings2 className="cs-plain" aria-hidden="true" />
          </IconButton>
        </ChoiceMenu>
      </span>
      <span className="cs-settings">
        {groups.map((group, index) => (
          <ChoiceMenu key={group.id} groups={[group]} onChoose={choose}>
            <button
              type="button"
              className="cs-setting"
              data-slot="session-setting"
              data-status={settings[index]?.pending === true ? "pending" : "confirmed"}
              aria-busy={settings[index]?.pending === true}
              aria-label={markHidden(messages.composer.setting(group.label, nameOf(group, messages)))}
            >
              <span className="cs-setting-value" dir="auto">
                {drawProse(
                  settings[index]?.type === "boolean" || isAmbiguous(group, groups, messages)
                    ? messages.composer.setting(group.label, nameOf(group, messages))
                    : nameOf(group, messages),
                )}
              </span>
              <ChevronDown className="cs-plain" aria-hidden="true" />
            </button>
          </ChoiceMenu>
        ))}
      </span>
    </>
  );
}

function toGroup(setting: SessionSetting, { composer }: Messages): ChoiceGroup {
  const label = setting.isMode ? composer.mode : setting.name;
  if (setting.type === "select") return { id: setting.id, label, value: setting.value, choices: setting.choices };
  const choices = [
    {
      value: "on",
      name: composer.on,
      description: setting.description,
    },
    { value: "off", name: composer.off },
  ];
  return { id: setting.id, label, value: setting.value ? "on" : "off", choices };
}

/** Whether another setting shows the same value: three buttons that all read "Default" would be ambiguous. */
function isAmbiguous(group: ChoiceGroup, groups: readonly ChoiceGroup[], messages: Messages): boolean {
  const shown = nameOf(group, messages).toLowerCase();
  return groups.some((other) => other !== group && nameOf(other, messages).toLowerCase() === shown);
}

function nameOf({ choices, value }: ChoiceGroup, { composer }: Messages): string {
  return choices.find((choice) => choice.value === value)?.name ?? composer.unset;
}

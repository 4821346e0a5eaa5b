"use client";
import { useEffect, useMemo, useState } from "react";
import type { ConfigOption, SessionInfo, ThreadState } from "../../model/index.ts";
import { useFeature } from "./useFeature.ts";
import { useSession } from "./sessionHooks.ts";
import { useThread } from "../thread/useThread.ts";

/** One setting of the session: the agent's mode or one of its options, with the last chosen value. */
export type SessionSetting = ConfigOption & {
  /** Whether it is the session's mode, which has no label. */
  readonly isMode: boolean;
  /** Whether the agent has not confirmed the shown value yet. */
  readonly pending: boolean;
};

/** The settings of a session, and the function that changes one. */
export interface SessionSettings {
  /** The mode first, where there is one, then the options in the agent's order. */
  readonly settings: readonly SessionSetting[];
  /** Requests a change of a setting. The new value is shown at once and reverted when the agent refuses; the thread then shows a notice. */
  readonly change: (settingId: string, value: string | boolean) => void;
}

/** Id of the setting for the session's mode. */
const modeSetting = "mode";

/** Returns the mode and the options that the agent offers; none when the protocol cannot change them. */
export function useSessionSettings(): SessionSettings {
  const session = useSession();
  const canSet = useFeature("modes");
  const offered = useThread(selectInfo);
  const [wished, setWished] = useState<Readonly<Record<string, { from: unknown; value: string | boolean }>>>({});
  useEffect(
    () =>
      session.onEvent(({ type }) => {
        if (type === "failure.received") setWished({});
      }),
    [session],
  );
  const settings = useMemo(() => {
    // Options that the agent has announced can be changed, whatever it reports about modes.
    const confirmed = canSet || (offered.options ?? []).length > 0 ? toSettings(offered) : [];
    return confirmed.map((setting): SessionSetting => {
      const wish = wished[setting.id];
      // A value of the agent that differs from the value before the choice takes precedence.
      const pending = wish !== undefined && wish.from === setting.value && wish.value !== setting.value;
      if (!pending) return { ...setting, pending };
      if (setting.type === "boolean") return { ...setting, pending, value: wish.value === true };
      return { ...setting, pending, value: String(wish.value) };
    });
  }, [canSet, offered, wished]);
  return {
    settings,
    change(settingId, value) {
      const setting = toSettings(offered).find(({ id }) => id === settingId);
      if (setting === undefined) return;
      setWished((before) => ({ ...before, [settingId]: { from: setting.value, value } }));
      if (setting.isMode) session.setMode(String(value));
      else session.setOptions({ [settingId]: value });
    },
  };
}

function selectInfo(thread: ThreadState): SessionInfo {
  return thread.session;
}

/**
 * Merges modes and options. An option for the mode replaces the list of modes, which agents send for older clients (ACP: session config
 * options).
 */
function toSettings({ modes, modeId, options = [] }: SessionInfo): readonly (ConfigOption & { isMode: boolean })[] {
  const hasModeOption = options.some(({ category }) => category === "mode");
  const choices = modes.map(({ id, name, description }) => {
    return { value: id, name, description };
  });
  const mode = { id: modeSetting, name: "", category: "mode", type: "select" as const, isMode: true };
  return [
    ...(hasModeOption || modes.length < 2 ? [] : [{ ...mode, value: modeId ?? "", choices }]),
    ...options.map((option) => ({ ...option, isMode: false })),
  ];
}

"use client";
import { useEffect, useMemo, useState } from "react";
import type { ConfigOption, SessionInfo, ThreadState } from "../../model/index.ts";
import type { Session } from "../../session/index.ts";
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
  /** Requests a change of a setting. The new value is shown at once, and the agent's again after any failure. */
  readonly change: (settingId: string, value: string | boolean) => void;
}

/** Id of the setting for the session's mode. */
const modeSetting = "mode";

/** A value that the user has chosen and the agent has not confirmed. */
interface Wish {
  readonly session: Session;
  /** The agent's value when it was chosen. */
  readonly from: string | boolean;
  readonly value: string | boolean;
}

/** The wishes by the id of their setting. */
type Wishes = Readonly<Record<string, Wish>>;

const noWishes: Wishes = {};

/** Returns the wishes for settings that the agent has not changed since; the same object while it has changed none of them. */
function dropSettled(wishes: Wishes, settings: readonly ConfigOption[]): Wishes {
  const open = Object.entries(wishes).filter(([id, { from }]) =>
    settings.some((setting) => setting.id === id && setting.value === from),
  );
  return open.length === Object.keys(wishes).length ? wishes : Object.fromEntries(open);
}

/**
 * Returns the mode, where there are several, and the options that the agent offers. No mode is returned when the protocol or the server
 * cannot change it and there are no options.
 */
export function useSessionSettings(): SessionSettings {
  const session = useSession();
  const canSet = useFeature("modes");
  const offered = useThread(selectInfo);
  const [wished, setWished] = useState(noWishes);
  useEffect(
    () =>
      session.onEvent(({ type }) => {
        // A failure does not name the setting that was refused: all show the agent's values again.
        if (type === "failure.received") setWished(noWishes);
        // Any value of the agent settles a wish: its own change back to the value before must not bring the wish back.
        else if (type === "session.updated" || type === "history.loaded")
          setWished((wishes) => dropSettled(wishes, toSettings(session.thread.session)));
      }),
    [session],
  );
  const settings = useMemo(() => {
    // Options that the agent has announced can be changed, whatever it reports about modes.
    const confirmed = canSet || (offered.options ?? []).length > 0 ? toSettings(offered) : [];
    return confirmed.map((setting): SessionSetting => {
      const wish = wished[setting.id];
      // The wish is of this session, and the snapshot may be behind the events: a value that differs from the one before takes precedence.
      const pending = wish?.session === session && wish.from === setting.value && wish.value !== setting.value;
      if (!pending) return { ...setting, pending };
      if (setting.type === "boolean") return { ...setting, pending, value: wish.value === true };
      return { ...setting, pending, value: String(wish.value) };
    });
  }, [session, canSet, offered, wished]);
  return {
    settings,
    change(settingId, value) {
      const setting = toSettings(offered).find(({ id }) => id === settingId);
      if (setting === undefined) return;
      setWished((wishes) => ({ ...wishes, [settingId]: { session, from: setting.value, value } }));
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

"use client";
import { useSyncExternalStore } from "react";
import { createViewStore } from "../../hooks/index.ts";

/**
 * Whether this page shows notifications: `on` with the permission of the browser, also one of an earlier visit; `off` before, and after the
 * user has turned them off; `refused` by the browser; `missing` where there are none.
 */
export type NotificationState = "on" | "off" | "refused" | "missing";

/**
 * The choice of the user (`wanted`), forgotten with the page, and the browser's last answer (`permission`), stored to notify the hooks of
 * it.
 */
const choices = createViewStore<string>();

function read(): NotificationState {
  if (typeof Notification === "undefined") return "missing";
  const { permission } = Notification;
  if (permission === "denied") return "refused";
  return permission === "granted" && choices.get("wanted") !== "no" ? "on" : "off";
}

/** Turns notifications of this page on or off, until it is loaded again. Call it for a press: the browser asks the user the first time. */
export function setNotifications(on: boolean): void {
  choices.set("wanted", on ? "yes" : "no");
  if (!on || typeof Notification === "undefined" || Notification.permission !== "default") return;
  void Notification.requestPermission().then((permission) => choices.set("permission", permission));
}

/** Returns whether this page shows notifications. */
export function useNotifications(): NotificationState {
  return useSyncExternalStore(choices.subscribe, read, () => "missing");
}

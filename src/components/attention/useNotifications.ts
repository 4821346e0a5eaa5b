"use client";
import { useSyncExternalStore } from "react";
import { createViewStore } from "../../hooks/index.ts";

/** Whether this page shows notifications: `off` until the user turns them on, `refused` by the browser, `missing` where there are none. */
export type NotificationState = "on" | "off" | "refused" | "missing";

/** The choice of the user and the last known permission of the browser; both count for the whole page. */
const choices = createViewStore<string>();

function read(): NotificationState {
  if (typeof Notification === "undefined") return "missing";
  const { permission } = Notification;
  if (permission === "denied") return "refused";
  return permission === "granted" && choices.get("wanted") !== "no" ? "on" : "off";
}

/** Turns notifications of this page on or off. Call it for a press: the browser asks the user the first time. */
export function setNotifications(on: boolean): void {
  choices.set("wanted", on ? "yes" : "no");
  if (!on || typeof Notification === "undefined" || Notification.permission !== "default") return;
  void Notification.requestPermission().then((permission) => choices.set("permission", permission));
}

/** Returns whether this page shows notifications. */
export function useNotifications(): NotificationState {
  return useSyncExternalStore(choices.subscribe, read, () => "missing");
}

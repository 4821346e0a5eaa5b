"use client";
import { useSyncExternalStore } from "react";
import { createViewStore } from "../../hooks/index.ts";

/**
 * Whether this page shows notifications: `on` with the permission of the browser, also one of an earlier visit; `off` before, and after the
 * user has turned them off; `refused` by the browser; `missing` where there are none.
 */
export type NotificationState = "on" | "off" | "refused" | "missing";

type NotificationStorage = Pick<Storage, "getItem" | "setItem">;

/** The name of the choice in a storage. */
const storedAs = "countersign:notifications";

let kept: NotificationStorage | undefined;

/** Reads the choice of the user from a storage and writes it there from now on. A storage that fails is not used. */
export function keepNotifications(storage: NotificationStorage): void {
  if (kept === storage) return;
  kept = storage;
  try {
    if (choices.get("wanted") === undefined && storage.getItem(storedAs) === "no") choices.set("wanted", "no");
  } catch {
    // The browser allows the page no storage: the choice is forgotten with the page.
  }
}

/**
 * The choice of the user (`wanted`), forgotten with the page unless it is kept, and the browser's last answer (`permission`), stored to notify the hooks of
 * it.
 */
const choices = createViewStore<string>();

function read(): NotificationState {
  if (typeof Notification === "undefined") return "missing";
  const { permission } = Notification;
  if (permission === "denied") return "refused";
  return permission === "granted" && choices.get("wanted") !== "no" ? "on" : "off";
}

/** Turns notifications of this page on or off, until it is loaded again unless the choice is kept in a `storage`. Call it for a press: the browser asks the user the first time. */
export function setNotifications(on: boolean): void {
  choices.set("wanted", on ? "yes" : "no");
  try {
    kept?.setItem(storedAs, on ? "yes" : "no");
  } catch {
    // The storage is full or not allowed.
  }
  if (!on || typeof Notification === "undefined" || Notification.permission !== "default") return;
  void Notification.requestPermission().then((permission) => choices.set("permission", permission));
}

/** Returns whether this page shows notifications. */
export function useNotifications(): NotificationState {
  return useSyncExternalStore(choices.subscribe, read, () => "missing");
}

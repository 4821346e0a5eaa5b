"use client";
import { Bell, BellOff, BellRing } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { IconButton } from "../../ui/index.ts";
import { setNotifications, useNotifications } from "./useNotifications.ts";

/** A button that turns notifications on and off, and shows where the browser refuses them. Renders a `<button>` element, or nothing. */
export function NotificationButton(): ReactElement | null {
  const { attention } = useMessages();
  const state = useNotifications();
  if (state === "missing") return null;
  const isOn = state === "on";
  const Icon = { on: BellRing, off: Bell, refused: BellOff }[state];
  return (
    <IconButton
      label={state === "refused" ? attention.refused : isOn ? attention.turnOff : attention.turnOn}
      size="medium"
      aria-pressed={isOn}
      aria-disabled={state === "refused"}
      onClick={() => {
        if (state !== "refused") setNotifications(!isOn);
      }}
    >
      <Icon className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
}

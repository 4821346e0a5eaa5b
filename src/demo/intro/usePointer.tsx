import type { Session } from "../../core.ts";
import { useEffect, useState, type ReactElement, type RefObject } from "react";

/** Options of `usePointer`. */
export interface PointerOptions {
  /** The element with the chat. */
  readonly stage: RefObject<HTMLElement | null>;
  /** The request that is open. */
  readonly requestId: string | undefined;
  /** Whether it is allowed at once, without a pointer. */
  readonly instant: boolean;
  /** Whether the pointer rests. */
  readonly paused: boolean;
  /** The session whose requests it allows. */
  readonly session: Session;
}

type Place = { readonly x: number; readonly y: number; readonly pressed: boolean };

/** Milliseconds in which a request is read, in which the pointer is on its way, and in which it presses. */
const times = { read: 1100, move: 700, press: 250 };

/** Moves a drawn pointer to "Allow" of each request and then allows it. Returns the pointer as an element, null where there is none. */
export function usePointer({ stage, requestId, instant, paused, session }: PointerOptions): ReactElement | null {
  const [place, setPlace] = useState<Place>();
  useEffect(() => {
    if (requestId === undefined || paused) return;
    const allow = (): void => session.decide(requestId, { granted: true });
    if (instant) return allow();
    const timers: ReturnType<typeof setTimeout>[] = [];
    const after = (time: number, act: () => void): void => void timers.push(setTimeout(act, time));
    const aim = (pressed: boolean): void => {
      const around = stage.current?.getBoundingClientRect();
      const buttons = stage.current?.querySelectorAll('[data-slot="permission"] button') ?? [];
      const button = [...buttons].find(({ textContent }) => textContent.startsWith("Allow"));
      if (around === undefined || button === undefined) return;
      const box = button.getBoundingClientRect();
      setPlace({ x: box.x - around.x + box.width / 2, y: box.y - around.y + box.height / 2, pressed });
    };
    after(times.read, () => aim(false));
    after(times.read + times.move, () => aim(true));
    after(times.read + times.move + times.press, () => {
      setPlace(undefined);
      allow();
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [stage, requestId, instant, paused, session]);
  if (place === undefined) return null;
  return (
    <svg
      className="demo-intro-pointer"
      data-pressed={place.pressed}
      style={{ translate: `${place.x}px ${place.y}px` }}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d="M4 2l6.5 17 2.6-7 7-2.6z" />
    </svg>
  );
}

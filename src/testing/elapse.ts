import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Advances the time in a test with `vi.useFakeTimers()`: timers fire, promises settle and components render, however slow the machine is.
 *
 * @param milliseconds - How far; the default covers frames, debounced saves and lazy chunks of the kit.
 */
export async function elapse(milliseconds = 150): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

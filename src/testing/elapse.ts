import { act } from "@testing-library/react";
import { vi } from "vitest";

/**
 * Lets time go by in a test with `vi.useFakeTimers()`: timers fire, promises settle and components render, however slow the machine is.
 *
 * @param milliseconds - What frames, pauses before saving and lazy parts of the kit need by default.
 */
export async function elapse(milliseconds = 150): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

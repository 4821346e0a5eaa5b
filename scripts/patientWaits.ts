import { vi } from "vitest";

// Setup of the unit tests: replaces `vi.waitFor` by one that waits longer.

/** Milliseconds that a test waits at least for a state: a busy machine gets time, a state that never comes fails all the same. */
const patience = 20_000;

type WaitOptions = Exclude<Parameters<typeof vi.waitFor>[1], number | undefined>;
type Wait = typeof vi.waitFor & { isPatient?: boolean };

const original: Wait = vi.waitFor;
if (original.isPatient !== true) {
  const patient: Wait = (callback, options: number | WaitOptions = {}) => {
    const wished = typeof options === "number" ? { timeout: options } : options;
    return original(callback, { ...wished, timeout: Math.max(wished.timeout ?? 0, patience) });
  };
  patient.isPatient = true;
  vi.waitFor = patient;
}

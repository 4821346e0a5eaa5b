import { vi } from "vitest";

/** Milliseconds that a test waits at least for a state: a busy machine gets time, a state that never comes fails all the same. */
const patience = 20_000;

type WaitOptions = Exclude<Parameters<typeof vi.waitFor>[1], number | undefined>;
type Wait = typeof vi.waitFor & { isPatient?: boolean };

const original: Wait = vi.waitFor;
if (original.isPatient !== true) {
  const patient: Wait = (callback, options: number | WaitOptions = {}) => {
    const given = typeof options === "number" ? { timeout: options } : options;
    return original(callback, { ...given, timeout: Math.max(given.timeout ?? 0, patience) });
  };
  patient.isPatient = true;
  vi.waitFor = patient;
}

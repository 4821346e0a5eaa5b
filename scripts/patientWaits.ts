import { vi } from "vitest";
import { patience } from "./patience.ts";

// Setup of the unit tests: replaces `vi.waitFor` by one that waits longer.

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

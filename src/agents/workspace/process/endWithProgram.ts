import type { ChildProcess } from "node:child_process";
import { hasCode } from "../../../model/index.ts";

/** Sends a signal to the process group of a program that was started as its leader (`detached`). */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: nothing is left of the group. EPERM: only zombies are (macOS).
    if (!hasCode(error, "ESRCH") && !hasCode(error, "EPERM")) throw error;
  }
}

/** Milliseconds that output is still read after the program has ended: a process outside of the group may keep the pipe open. */
const graceToRead = 500;

/** Ends what a program leaves: when it exits, its group is killed, and its pipes are closed soon, so that it also emits `close`. */
export function endWithProgram(child: ChildProcess): void {
  child.once("exit", () => {
    killGroup(child, "SIGKILL");
    setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream?.destroy()), graceToRead).unref();
  });
}

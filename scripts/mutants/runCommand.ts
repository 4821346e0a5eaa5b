import { spawn } from "node:child_process";

/** Runs a command in a folder; resolves with whether it passed, failed, or exceeded its time limit in milliseconds. */
export function runCommand(
  [program = "", ...words]: readonly string[],
  cwd: string,
  patience: number,
): Promise<"passed" | "failed" | "late"> {
  // In a full run of the checks the tests of a mutant are still the quick ones.
  const { COUNTERSIGN_FULL: _, ...env } = process.env;
  // A separate process group, so that all its processes can be ended.
  const child = spawn(program, words, { cwd, env, stdio: "ignore", detached: true });
  const end = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has already ended.
    }
  };
  process.once("exit", end);
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, patience);
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      process.off("exit", end);
      const outcome = code === 0 ? "passed" : "failed";
      resolve(isLate ? "late" : outcome);
    });
  });
}

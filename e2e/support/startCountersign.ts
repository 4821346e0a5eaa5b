import { spawn } from "node:child_process";

/** A running `countersign` program. */
export interface RunningCountersign {
  /** The printed link, which signs in one browser. */
  readonly url: string;
  /** Stops it, and waits until it has ended. */
  readonly close: () => Promise<void>;
}

/** Runs the built program as a user would, and waits for the link that it prints; `temporary` is the folder for its temporary folders. */
export async function startCountersign(
  words: readonly string[],
  options: { temporary: string; stderr: "inherit" | "ignore" },
): Promise<RunningCountersign> {
  const child = spawn("node", ["dist/cli/index.js", ...words], {
    env: { ...process.env, TMPDIR: options.temporary },
    stdio: ["ignore", "pipe", options.stderr],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = await new Promise<string>((found, reject) => {
    let printed = "";
    child.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
      const link = /(http:\S+)\s/.exec(printed)?.[1];
      if (link) found(link);
    });
    child.once("exit", (code) => reject(new Error(`countersign ${words[0]} ended with code ${String(code)}`)));
  });
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

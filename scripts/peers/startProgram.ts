import { spawn } from "node:child_process";

/** Starts a program that prints when it is ready; resolves with the match of `ready` and a function that stops it. */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly found: RegExpExecArray; readonly stop: () => void }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...variables } });
  let log = "";
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    const onOutput = (data: Buffer): void => {
      log += data.toString();
      const match = ready.exec(log);
      if (match !== null) resolve(match);
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${String(code)}: ${log}`)));
  });
  return { found, stop: () => void child.kill() };
}

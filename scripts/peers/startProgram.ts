import { spawn } from "node:child_process";

/** Starts a program that says when it can be asked; resolves with what it said. */
export async function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly found: RegExpExecArray; readonly stop: () => void }> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...variables } });
  let log = "";
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (data: Buffer): void => {
      log += data.toString();
      const match = ready.exec(log);
      if (match !== null) resolve(match);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${String(code)}: ${log}`)));
  });
  return { found, stop: () => void child.kill() };
}

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Runs a program and returns what it printed. Throws when it fails, with what it printed. */
export function run(command: readonly [string, ...string[]], cwd = "."): string {
  const [program, ...words] = command;
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout.trim();
}

const build = ["npm", "run", "--silent", "build:storybook"] as const;

/** Builds the Storybook of the files as they are here, into `storybook-static`. */
export function buildHere(): string {
  run(build);
  return "storybook-static";
}

/** Builds the Storybook of a revision in a worktree of its own, which is removed, and moves it into a folder. */
export function buildRevision(revision: string, folder: string): void {
  const tree = join(mkdtempSync(join(tmpdir(), "countersign-")), "tree");
  run(["git", "worktree", "add", "--detach", tree, revision]);
  try {
    const lock = (root: string): string => readFileSync(join(root, "package-lock.json"), "utf8");
    // The packages of here are its own where the lock files agree.
    if (lock(tree) === lock(".")) symlinkSync(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
    else run(["npm", "ci", "--no-audit", "--no-fund"], tree);
    run(build, tree);
    mkdirSync(dirname(folder), { recursive: true });
    cpSync(join(tree, "storybook-static"), folder, { recursive: true });
  } finally {
    run(["git", "worktree", "remove", "--force", tree]);
    rmSync(dirname(tree), { recursive: true, force: true });
  }
}

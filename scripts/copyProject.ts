import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const copies = new Set<string>();

function removeAll(): void {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  copies.clear();
}

/**
 * Copies the project's files, also new ones, without those that git ignores, to a temporary folder, where it can be changed without a
 * trace, and links its packages. Returns the folder; it is removed when the program ends, also by Ctrl+C.
 */
export function copyProject(purpose: string): string {
  if (copies.size === 0) {
    process.once("exit", removeAll);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  }
  const copy = mkdtempSync(join(tmpdir(), `countersign-${purpose}-`));
  copies.add(copy);
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  for (const file of files.trim().split("\n")) if (existsSync(file)) cpSync(file, join(copy, file));
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  return copy;
}

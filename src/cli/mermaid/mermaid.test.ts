import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runCommand } from "../runCommand.ts";
import { writeFramePage } from "./writeFramePage.ts";

test("the page of the frame allows its own scripts and no request", () => {
  const page = writeFramePage("const a = '</script><SCRIPT>'; // é");
  const policy = /content="([^"]*)"/.exec(page)?.[1] ?? "";
  const scripts = Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = ""]) => script);
  expect(scripts).toHaveLength(2);
  for (const script of scripts)
    expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|connect-src|https?:/);
});

test("the command writes the page with the installed library, and names what is missing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-mermaid-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const error = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    out.mockRestore();
    error.mockRestore();
  });
  const file = join(folder, "public", "mermaid.html");
  expect(await runCommand(["mermaid", file])).toBe(0);
  expect((await readFile(file, "utf8")).length).toBeGreaterThan(1_000_000);
  expect(await runCommand(["mermaid"])).not.toBe(0);
});

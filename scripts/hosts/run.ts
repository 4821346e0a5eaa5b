import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "playwright";
import { chromiumLaunchOptions } from "../browser.ts";
import { isFullRun } from "../fullRun.ts";
import { apps, type HostApp } from "./apps.ts";
import { installApp, runIn } from "./installApp.ts";
import { lookAtPrompt } from "./lookAtPrompt.ts";
import { packTarball } from "./packTarball.ts";
import { serveApp } from "./serveApp.ts";
import { measureParity } from "./parity.ts";
import { writeTable, type Outcome } from "./writeTable.ts";

/**
 * Builds example apps from the packed tarball and checks a prompt in each, in light and dark; then adds the style sheets of
 * hosts after the kit's (in a full run also before them). A full run tries all apps and writes docs/hosts.md. Arguments select apps by
 * name, e.g. `run.ts Next`.
 */
const words = process.argv.slice(2);
const isWanted = ({ name, fullOnly = false }: Pick<HostApp, "name" | "fullOnly">): boolean =>
  words.length === 0 ? isFullRun || !fullOnly : words.some((word) => name.toLowerCase().includes(word.toLowerCase()));

const pictures = resolve("test-results/hosts");
mkdirSync(pictures, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "countersign-hosts-"));
const toFileName = (name: string): string => name.toLowerCase().replace(/\W+/g, "-");

async function tryApp(app: HostApp, browser: Browser, tarball: string): Promise<void> {
  const directory = join(work, toFileName(app.name));
  await installApp(join("examples", app.folder), directory, tarball, app.versions);
  if (app.prepare !== undefined) await runIn(directory, app.prepare);
  await runIn(directory, app.build);
  const served = await serveApp(app, directory);
  try {
    for (const scheme of ["light", "dark"] as const) {
      const picture = join(pictures, `${toFileName(app.name)}-${scheme}.png`);
      await lookAtPrompt(browser, { url: `${served.url}${app.page ?? "/"}`, scheme, bare: app.bare === true, picture });
    }
  } finally {
    served.close();
  }
}

const outcomes: Outcome[] = [];

/** Runs the check of one host; prints and records its result. */
async function note(name: string, body: () => Promise<string>): Promise<void> {
  const started = Date.now();
  const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  try {
    const detail = await body();
    outcomes.push({ name, passed: true, detail });
    console.log(`ok   ${name}: ${detail} (${seconds()})`);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    outcomes.push({ name, passed: false, detail });
    console.log(`FAIL ${name} (${seconds()})\n${detail}`);
  }
}

const browser = await chromium.launch(chromiumLaunchOptions());
const tarball = packTarball(work);
try {
  for (const app of apps.filter(isWanted))
    await note(app.name, async () => {
      await tryApp(app, browser, tarball);
      return app.bare === true ? "a prompt can be answered" : "Allow and Deny in light and dark, dialog, no error";
    });
  if (isWanted({ name: "style sheets" })) await measureParity({ browser, work, tarball, note });
} finally {
  await browser.close();
}
if (isFullRun && words.length === 0) writeTable(outcomes);
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`hosts: ${outcomes.length - failed} passed, ${failed} failed`);
rmSync(work, { recursive: true, force: true });
process.exit(failed === 0 && outcomes.length > 0 ? 0 : 1);

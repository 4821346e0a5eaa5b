import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { isFullRun } from "../fullRun.ts";
import { installApp, runIn } from "./installApp.ts";
import { installMeasure } from "./measureStyles.ts";
import { promises } from "./promises.ts";
import { serveFolder } from "./serveApp.ts";
import { hostile, writeHostileSheet } from "./writeHostileSheet.ts";

/** What the measurement needs. */
export interface ParityOptions {
  readonly browser: Browser;
  /** A folder to work in. */
  readonly work: string;
  /** Path of the packed package. */
  readonly tarball: string;
  /** Runs the check of one sheet; prints and records its result. */
  readonly note: (name: string, body: () => Promise<string>) => Promise<void>;
}

/**
 * Keeps the position of the kit in the page, and the properties that the kit inherits from a host (decision 013), the same under every
 * sheet: the size of the root's font, the colour scheme.
 */
const fixed = `
  html { font-size: 16px !important; color-scheme: light !important; }
  x-stage { position: fixed !important; inset: 0 auto auto 0 !important; inline-size: 1300px !important; block-size: 1000px !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; display: grid !important; box-sizing: border-box !important;
    grid-template: 1000px / 650px 650px !important; gap: 0 !important; }`;

/** Properties that the hostile sheet leaves alone: the kit inherits them from a host, or they would move or hide the whole page. */
const passedOn = [
  "direction",
  "unicode-bidi",
  "visibility",
  "pointer-events",
  "color-scheme",
  "forced-color-adjust",
  "-webkit-locale",
];

/** Returns the style sheets of new Vite and Next apps, as their scaffolding tools write them today, by a name for the report. */
async function scaffold(directory: string): Promise<Readonly<Record<string, string>>> {
  await runIn(directory, ["create-vite", "from-vite", "--template", "react-ts", "--no-interactive"]);
  const options = [
    "--ts",
    "--app",
    "--no-tailwind",
    "--no-eslint",
    "--no-src-dir",
    "--skip-install",
    "--disable-git",
    "--yes",
  ];
  await runIn(directory, ["create-next-app", "from-next", ...options]);
  const read = (...paths: string[]): string =>
    paths.map((path) => readFileSync(join(directory, path), "utf8")).join("\n");
  return {
    "template of Vite": read("from-vite/src/index.css", "from-vite/src/App.css"),
    "template of Next": read("from-next/app/globals.css"),
  };
}

/** Brings everything into sight: two prompts, open cards, the focus in a field, the pointer on a button. */
async function prepare(page: Page): Promise<void> {
  await page.addStyleTag({ content: fixed });
  for (const [at, text] of ["Mend the total", "Set up a project"].entries()) {
    const chat = page.locator('[data-slot="chat"]').nth(at);
    await chat.getByRole("textbox", { name: "Message", exact: true }).fill(text);
    await chat.getByRole("button", { name: "Send", exact: true }).click();
    await chat.locator('[data-slot="permission"]').waitFor();
  }
  const closed = page.locator('[data-slot="thread"] button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  // Each prompt arms its buttons later than it shows them.
  for (const allow of await page.getByRole("button", { name: /^Allow/ }).all())
    await allow.and(page.locator(':not([aria-disabled="true"])')).waitFor();
  await page.getByRole("textbox", { name: "Name" }).focus();
}

/** Waits until all transitions have ended and code is coloured. */
async function rest(page: Page): Promise<void> {
  await page.locator('[class*="cs-syntax-"]').first().waitFor();
  // The virtual list ignores the pointer while it scrolls.
  await page.waitForFunction(() => document.querySelector('[style*="pointer-events: none"]') === null);
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}

/** Whether nothing has changed since the styles were remembered, e.g. because code was still to be coloured; remembers them again. */
function isAsRemembered(): boolean {
  const { differ } = globalThis.parity.compare();
  globalThis.parity.remember();
  return differ === 0;
}

type Places = readonly ("before" | "after")[];

/**
 * Compares the kit's styles with a sheet before or after the kit's. Returns a sentence; throws with the first differences where there are
 * any.
 */
async function tryPlaces(page: Page, css: string, places: Places): Promise<string> {
  for (const place of places) {
    const { differ, samples } = await page.evaluate(
      ([text, where]) => {
        const style = document.createElement("style");
        style.textContent = text;
        if (where === "before") document.head.prepend(style);
        else document.head.append(style);
        const result = globalThis.parity.compare();
        style.remove();
        return result;
      },
      [css, place] as const,
    );
    if (differ > 0) throw new Error(`${differ} differ ${place} the kit's\n${samples.join("\n")}`);
  }
  return `0 differ, ${places.join(" and ")} the kit's`;
}

/** Returns how many properties a sheet changes of an element outside of the kit. */
function countChanged(page: Page, css: string): Promise<number> {
  return page.evaluate((text) => {
    const element = document.createElement("button");
    document.body.append(element);
    const computed = getComputedStyle(element);
    const before = [...computed].map((name) => computed.getPropertyValue(name));
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
    const changed = [...computed].filter((name, at) => computed.getPropertyValue(name) !== before[at]).length;
    style.remove();
    element.remove();
    return changed;
  }, css);
}

/** Checks the measurement itself: it finds a rule that overrides the kit, and the hostile sheet changes elements outside of the kit. */
async function findPlanted(page: Page, everything: string): Promise<string> {
  for (const planted of ["#root .cs-button { letter-spacing: 1px }", "p { hyphens: auto !important }"]) {
    const sentence = await tryPlaces(page, planted, ["after"]).catch((error: unknown) => String(error));
    if (!/[1-9]\d* differ/.test(sentence)) throw new Error(`${planted} is not found`);
  }
  const changed = await countChanged(page, everything);
  if (changed < 200) throw new Error(`the hostile sheet changes only ${changed} properties of a button`);
  return `finds a planted difference; the hostile sheet changes ${changed} properties of a foreign button`;
}

/** Checks that the sheet in layers, in place of styles.css, gives the same styles. */
async function tryLayers(page: Page, layered: string): Promise<string> {
  const { differ, samples } = await page.evaluate((text) => {
    // Of the page's sheets, only the kit's is a file.
    const own = [...document.styleSheets].find(({ href }) => href !== null);
    const style = document.createElement("style");
    style.textContent = text;
    document.head.append(style);
    if (own !== undefined) own.disabled = true;
    const result = globalThis.parity.compare();
    if (own !== undefined) own.disabled = false;
    style.remove();
    return result;
  }, layered);
  if (differ > 0) throw new Error(`${differ} differ\n${samples.join("\n")}`);
  return "0 differ from styles.css";
}

/** Measures that no sheet of a host changes the computed styles of the kit in the app `examples/parity`. */
export async function measureParity({ browser, work, tarball, note }: ParityOptions): Promise<void> {
  const directory = join(work, "parity");
  await installApp("examples/parity", directory, tarball);
  await runIn(directory, ["vite", "build", "--logLevel", "error"]);
  const templates = await scaffold(directory);
  const served = await serveFolder(join(directory, "dist"));
  const page = await browser.newPage({ viewport: { width: 1300, height: 1000 } });
  try {
    // The TypeScript loader wraps named functions in a helper, which the page lacks.
    await page.addInitScript("globalThis.__name ??= (value) => value;");
    await page.goto(`${served.url}/`);
    await prepare(page);
    await rest(page);
    await page.screenshot({ path: resolve("test-results/hosts/parity.png") });
    await page.evaluate(installMeasure);
    const count = await page.evaluate(() => globalThis.parity.remember());
    await page.waitForFunction(isAsRemembered, undefined, { polling: 1000 });
    console.log(`${count} elements and pseudo-elements are compared`);
    const paths = JSON.parse(readFileSync("examples/parity/hostSheets.json", "utf8")) as Record<string, string>;
    const packages = Object.entries(paths).map(
      ([name, path]) => [name, readFileSync(join(directory, "node_modules", path), "utf8")] as const,
    );
    const everything = await page.evaluate(writeHostileSheet, hostile(passedOn));
    // The measurement must be able to find a difference, else its result proves nothing.
    await note("the measurement itself", () => findPlanted(page, everything));
    const sheets = [
      ...packages,
      ...Object.entries(templates),
      ["another value for every property of every element", everything] as const,
    ];
    // After the kit's a sheet has the higher precedence; a full run tries both orders.
    const places: Places = isFullRun ? ["before", "after"] : ["after"];
    for (const [name, css] of sheets) await note(`style sheet: ${name}`, () => tryPlaces(page, css, places));
    const layered = readFileSync(join(directory, "node_modules/countersign/dist/styles.layer.css"), "utf8");
    for (const { name, hold } of promises)
      await note(name, async () => {
        const wrong = await hold(page);
        if (wrong !== undefined) throw new Error(wrong);
        return "holds";
      });
    await note("styles.layer.css", () => tryLayers(page, layered));
  } finally {
    await page.close();
    served.close();
  }
}

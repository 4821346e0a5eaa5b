import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { chromiumLaunchOptions } from "../browser.ts";
import { serveFolder } from "../hosts/serveApp.ts";
import { listPages, type Page as SitePage } from "./listPages.ts";

/**
 * Builds the documentation site and opens each page as its readers do, light in a wide window and dark in a narrow one: axe finds nothing, the
 * page is not wider than its window, the console has no error. Each page of the API has a link to the demo, and to Storybook where a
 * component has a page there. Then it follows each link to the demo, which plays without a server, and searches. The library must have been
 * built; Storybook is opened where it has been built.
 */
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const looks: readonly BrowserContextOptions[] = [
  { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { colorScheme: "dark", viewport: { width: 390, height: 844 } },
];
const faults: string[] = [];

/** Collects what goes wrong in a page while it is used; `where` is read at that moment. */
function listen(page: Page, where: () => string): void {
  page.on("pageerror", ({ message }) => faults.push(`${where()}: ${message}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`${where()}: ${message.text()}`));
}

async function judge(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(
    // The script of axe is in the page.
    () => (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const violations = found.violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 120) ?? ""}`);
  return wider > 0 ? [...violations, `${wider} px wider than the window`] : violations;
}

/** The pages of the built Storybook, by id; undefined where it has not been built. */
function readStories(): ReadonlySet<string> | undefined {
  const index = "docs-site/storybook/index.json";
  if (!existsSync(index)) return undefined;
  const { entries }: { readonly entries: Readonly<Record<string, unknown>> } = JSON.parse(readFileSync(index, "utf8"));
  return new Set(Object.keys(entries));
}

/** Finds links of a page that lead to nothing in Storybook, and components on it without a link to the page about them. */
function judgeStories(page: SitePage, links: readonly string[], stories: ReadonlySet<string>): string[] {
  const linked = links.flatMap((link) => /\?path=\/(?:docs|story)\/(.+)$/.exec(link)?.[1] ?? []);
  const wanted = [page.story, ...(page.stories?.values() ?? [])].filter((id) => id !== undefined);
  return [
    ...linked.filter((id) => !stories.has(id)).map((id) => `Storybook has no page ${id}`),
    ...wanted.filter((id) => !linked.includes(id)).map((id) => `no link to ${id} in Storybook`),
  ];
}

/** Opens each page in a look; returns the links to the demo that it found. */
async function readPages(browser: Browser, url: string, look: BrowserContextOptions): Promise<ReadonlySet<string>> {
  const stories = readStories();
  const page = await browser.newPage(look);
  let path = "";
  const demos = new Set<string>();
  listen(page, () => `${path}, ${look.colorScheme ?? ""}`);
  for (const one of listPages()) {
    path = one.path;
    await page.goto(`${url}/${path}`);
    for (const fault of await judge(page)) faults.push(`${path}, ${look.colorScheme ?? ""}: ${fault}`);
    const all = await page.locator(".shown a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const links = all.filter((link) => new URL(link).pathname.startsWith("/demo/"));
    for (const link of links) demos.add(link);
    const wanted = one.demo === undefined && one.group !== "API" ? 0 : 1;
    if (links.length !== wanted) faults.push(`${path}: ${links.length} links to the demo`);
    if (stories !== undefined) faults.push(...judgeStories(one, all, stories).map((fault) => `${path}: ${fault}`));
  }
  await page.close();
  return demos;
}

/** Opens the demo and asks the agent what it offers: it answers, in the page. */
async function tryDemo(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage(looks[0]);
  listen(page, () => address);
  try {
    await page.goto(address);
    if (new URL(address).search === "") await page.getByRole("button", { name: "Try it yourself" }).click();
    // In any language: the tasks of an empty thread.
    await page.locator('[data-slot="empty"] button').first().click();
    const parts = ["tool-call", "text-part", "permission"].map((slot) => `[data-slot="${slot}"]:visible`);
    // The first one is what was asked.
    await page.locator(parts.join(", ")).nth(1).waitFor();
  } catch (error) {
    faults.push(`${address}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await page.close();
  }
}

/** Searches, and opens what it found with the keyboard. */
async function trySearch(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage(looks[0]);
  listen(page, () => "search");
  await page.goto(`${url}/index.html`);
  await page.keyboard.press("/");
  await page.keyboard.type("arming delay");
  await page.locator("#results a").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL((address) => !address.pathname.endsWith("index.html"));
  await page.close();
}

async function tryStorybook(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage(looks[0]);
  await page.goto(`${url}/index.html`);
  const link = page.getByRole("link", { name: "Storybook", exact: true });
  if ((await link.count()) === 0) return;
  await link.click();
  await page.frameLocator("#storybook-preview-iframe").getByRole("heading", { name: "Countersign" }).waitFor();
  await page.close();
}

execFileSync("npx", ["--no-install", "tsx", "scripts/docs/build.ts"], { stdio: "inherit" });
const site = await serveFolder("docs-site");
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const found = await Promise.all(looks.map((look) => readPages(browser, site.url, look)));
  const demos = new Set(found.flatMap((links) => [...links]));
  for (const demo of demos) await tryDemo(browser, demo);
  await trySearch(browser, site.url);
  await tryStorybook(browser, site.url);
  console.log(`${listPages().length} pages and ${demos.size} demos opened, ${faults.length} faults`);
} finally {
  await browser.close();
  site.close();
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type CDPSession, type Page, type Request } from "playwright";
import { chromiumLaunchOptions } from "../browser.ts";
import { serveFolder } from "../hosts/serveApp.ts";
import { copyFonts, stillContext, viewport } from "./stillContext.ts";

/** The themes in which each story is shown. */
export const themes = ["light", "dark"] as const;

/** Milliseconds until the play of a story must have ended and its page be at rest. */
const patience = 90_000;

/** Flags with which Chromium draws the same each time, as for its own pictures of web pages. */
const exact = ["--disable-partial-raster", "--disable-skia-runtime-opts", "--force-color-profile=srgb"];

/** Options of `takePictures`. */
export interface TakeOptions {
  /** Folder of the built Storybook. */
  readonly storybook: string;
  /** Folder for the pictures, `<story id>-<theme>.png`; those that are there are not taken again. */
  readonly folder: string;
  /** Only stories whose id contains this text. */
  readonly only?: string | undefined;
  /** How many pages are open at once. */
  readonly workers: number;
}

/** Lists the ids of the stories of a built Storybook, without those of the tag `no-picture`, whose pictures differ from run to run. */
function listStories(storybook: string): readonly string[] {
  const { entries } = JSON.parse(readFileSync(join(storybook, "index.json"), "utf8")) as {
    entries: Readonly<Record<string, { readonly id: string; readonly type: string; readonly tags: readonly string[] }>>;
  };
  return Object.values(entries).flatMap(({ id, type, tags }) =>
    type === "story" && !tags.includes("no-picture") ? [id] : [],
  );
}

/** Takes a picture of each story in each theme, in the state after its `play`. Resolves with a sentence for each that could not be taken. */
export async function takePictures({ storybook, folder, only = "", workers }: TakeOptions): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const nameOf = (id: string, theme: string): string => join(folder, `${id}-${theme}.png`);
  const stories = listStories(storybook)
    .filter((id) => id.includes(only))
    .filter((id) => !themes.every((theme) => existsSync(nameOf(id, theme))));
  if (stories.length === 0) return [];
  const launch = chromiumLaunchOptions();
  copyFonts(storybook);
  const served = await serveFolder(storybook, { "cache-control": "max-age=3600, immutable" });
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...exact] });
  const queue = stories.values();
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    // One page for all stories of this worker: its process has compiled the scripts, which are most of the time of a story.
    const context = await stillContext(browser, served.url);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    for (const id of queue) {
      try {
        for await (const [theme, picture] of photograph(page, id)) writeFileSync(nameOf(id, theme), picture);
      } catch (error) {
        failures.push(`${id}: ${String(error).split("\n", 1)[0]}`);
      } finally {
        await forget(page, session, served.url);
      }
    }
    await context.close();
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await browser.close();
    served.close();
  }
  return failures;
}

/** Leaves a story and deletes all that it has stored, so that the next one does not find it. */
async function forget(page: Page, session: CDPSession, origin: string): Promise<void> {
  page.removeAllListeners();
  // The storage of a tab is not among the types of `clearDataForOrigin`. A page that was not opened has none.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.goto("about:blank");
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
}

/** Opens a story, waits until its `play` has ended, and yields its picture in each theme. */
async function* photograph(page: Page, id: string): AsyncGenerator<readonly [string, Buffer]> {
  const loading = new Set<Request>();
  page.on("request", (request) => loading.add(request));
  page.on("requestfinished", (request) => loading.delete(request));
  page.on("requestfailed", (request) => loading.delete(request));
  await page.setViewportSize(viewport);
  await page.goto("/iframe.html");
  await page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in globalThis);
  await page.evaluate(openStory, id);
  const phase = await page.waitForFunction(readEnd, undefined, { timeout: patience });
  const how = await phase.jsonValue();
  if (how !== "finished") throw new Error(`its play ended as ${how}`);
  for (const theme of themes) {
    await page.evaluate(showTheme, theme);
    yield [theme, await pictureAtRest(page, loading)];
  }
}

/** What these pictures use of Storybook's preview. */
interface PreviewWindow {
  readonly whenDueIsDone?: () => Promise<void>;
  readonly __STORYBOOK_PREVIEW__?: { readonly currentRender?: { readonly phase?: string } };
  readonly __STORYBOOK_ADDONS_CHANNEL__: {
    once(event: string, listener: () => void): void;
    emit(event: string, data: object): void;
  };
}

/** In the page: opens a story, when the fonts are there, so that nothing is measured with others. */
async function openStory(storyId: string): Promise<void> {
  await Promise.all(
    ["Geist Variable", "Geist Mono Variable"].flatMap((name) => [
      document.fonts.load(`1em "${name}"`),
      document.fonts.load(`italic 1em "${name}"`),
    ]),
  );
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as PreviewWindow;
  // axe checks stories elsewhere. The address of the page sets globals only of a page that is opened with a story.
  channel.emit("updateGlobals", { globals: { a11y: { manual: true } } });
  channel.emit("setCurrentStory", { storyId, viewMode: "story" });
}

/** In the page: how the story has ended; false before. */
function readEnd(): string | false {
  const { phase } = (globalThis as unknown as PreviewWindow).__STORYBOOK_PREVIEW__?.currentRender ?? {};
  return phase !== undefined && ["finished", "errored", "aborted"].includes(phase) && phase;
}

/** In the page: draws the story in a theme, in the state in which it is, with all fonts. */
async function showTheme(theme: string): Promise<void> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as PreviewWindow;
  await new Promise<void>((resolve) => {
    channel.once("storyRendered", resolve);
    channel.emit("updateGlobals", { globals: { theme } });
  });
  await document.fonts.ready;
}

/**
 * Takes a picture of the whole page when it is at rest. The page itself becomes as high as its document: for a picture of more than the
 * page, Chromium lays it out at 1 by 1 pixel for a moment, and what depends on its size (a position in a scrolled box) is another one then.
 */
async function pictureAtRest(page: Page, loading: ReadonlySet<Request>): Promise<Buffer> {
  await page.setViewportSize(viewport);
  const picture = await restOf(page, loading);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= viewport.height) return picture;
  await page.setViewportSize({ ...viewport, height });
  return restOf(page, loading);
}

/** Takes pictures of the page until two in a row are the same: parts that load on demand and positions after a scroll are there then. */
async function restOf(page: Page, loading: ReadonlySet<Request>): Promise<Buffer> {
  const end = Date.now() + patience;
  const take = async (): Promise<Buffer> => {
    do {
      if (Date.now() > end) throw new Error("it never comes to rest");
      const frames = page.frames().map((frame) => frame.waitForFunction(isDone, undefined, { timeout: patience }));
      await Promise.all(frames);
    } while (loading.size > 0);
    return page.screenshot({ animations: "disabled", caret: "hide" });
  };
  let before = await take();
  for (;;) {
    const picture = await take();
    if (picture.equals(before)) return picture;
    before = picture;
  }
}

/** In a frame of the page: resolves with true when it has done what is due. */
async function isDone(): Promise<boolean> {
  await (globalThis as unknown as PreviewWindow).whenDueIsDone?.();
  return true;
}

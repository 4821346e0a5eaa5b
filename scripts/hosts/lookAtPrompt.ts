import type { Browser, FrameLocator, Page } from "playwright";

/** A part of a page that contains the kit. */
type Place = Page | FrameLocator;

/** The computed colours of a button, and the form of its edge. */
interface Paint {
  readonly ink: string;
  readonly paper: string;
  readonly edge: string;
}

/** The computed colours of a prompt in a page. */
interface Looks {
  /** The colours of the text and of the background of its button. */
  readonly allow: Paint;
  readonly deny: Paint;
  /** The level of the prompt's risk (`data-risk`). */
  readonly risk: string | null;
  /** The background of the chat. */
  readonly canvas: string;
}

type Rgba = readonly [number, number, number, number];

/**
 * A computed colour as 0 to 255 and an alpha of 0 to 1: `rgb(1, 2, 3)`, `rgba(...)`, `color(srgb 0 0 0 / 1)`, `oklch(...)` by its
 * lightness.
 */
function readRgba(text: string): Rgba {
  const [r = 0, g = 0, b = 0, a = 1] = [...text.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([digits]) => Number(digits));
  if (text.startsWith("color(")) return [r * 255, g * 255, b * 255, a];
  if (/^(oklch|oklab|lab|lch)\(/.test(text)) {
    const light = (text.startsWith("ok") ? r ** 3 : ((r + 16) / 116) ** 3) * 255;
    const grey = light <= 0 ? 0 : 255 * (light / 255) ** (1 / 2.2);
    const alpha = /\/ *([\d.]+)/.exec(text)?.[1];
    return [grey, grey, grey, alpha === undefined ? 1 : Number(alpha)];
  }
  return [r, g, b, a];
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance([r, g, b]: Rgba): number {
  const [x = 0, y = 0, z = 0] = [r, g, b].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

function contrast(one: Rgba, other: Rgba): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const demand = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

function judge({ allow, deny, risk, canvas }: Looks, scheme: "light" | "dark"): void {
  const [ink, paper] = [readRgba(allow.ink), readRgba(allow.paper)];
  const colors = JSON.stringify({ allow, deny, canvas });
  demand(paper[3] === 1, `Allow has no background: ${colors}`);
  demand(contrast(ink, paper) >= 4.5, `Allow cannot be read: ${colors}`);
  // An ordinary request has a filled button; a higher level of risk has the ink and the edge of the level instead.
  const differs = risk === "ordinary" ? allow.paper !== deny.paper : allow.ink !== deny.ink && allow.edge !== deny.edge;
  demand(differs, `Allow and Deny look the same at ${risk} risk: ${colors}`);
  const ground = readRgba(canvas);
  demand(ground[3] === 1, `the chat has no background: ${colors}`);
  demand(
    contrast(readRgba(deny.ink), readRgba(deny.paper)[3] === 1 ? readRgba(deny.paper) : ground) >= 4.5,
    `Deny cannot be read: ${colors}`,
  );
  demand(luminance(ground) > 0.5 === (scheme === "light"), `the chat is not ${scheme}: ${colors}`);
}

/** Computed colours of a prompt, once it can be answered and its transitions have ended. */
async function readLooks(place: Place): Promise<Looks> {
  const prompt = place.locator('[data-slot="permission"]').first();
  const allow = prompt.getByRole("button", { name: /^Allow/ }).first();
  const deny = prompt.getByRole("button", { name: "Deny", exact: true });
  await allow.and(place.locator(':not([aria-disabled="true"], :disabled)')).waitFor();
  // The content of the request must be visible, too.
  const evidences = await prompt.locator(".cs-presented").all();
  demand(evidences.length > 0, "the prompt does not show what it asks about");
  for (const evidence of evidences) {
    const box = await evidence.boundingBox();
    demand((box?.height ?? 0) > 20, "what the prompt asks about cannot be seen");
  }
  const paint = (element: Element) => {
    const { color, backgroundColor, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return { ink: color, paper: backgroundColor, edge: `${borderTopStyle} ${borderTopWidth} ${borderTopColor}` };
  };
  await allow.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const chat = place.locator('[data-slot="chat"]');
  const canvas = await chat.evaluate((element) => getComputedStyle(element).backgroundColor);
  const risk = await prompt.getAttribute("data-risk");
  return { allow: await allow.evaluate(paint), deny: await deny.evaluate(paint), risk, canvas };
}

async function lookAtDialog(page: Page, place: Place): Promise<void> {
  // In a narrow chat the button is in a list behind another one.
  const more = place.getByRole("button", { name: "More actions", exact: true }).first();
  if (await more.isVisible()) await more.click();
  await place.getByRole("button", { name: "Keyboard shortcuts", exact: true }).first().click();
  const dialog = place.locator("dialog[open]");
  await dialog.waitFor();
  const paper = await dialog.evaluate((element) => getComputedStyle(element).backgroundColor);
  demand(readRgba(paper)[3] === 1, `the dialog can be seen through: ${paper}`);
  await page.keyboard.press("Escape");
}

/** Collects errors of the page while it is used. */
function listenForErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || /hydrat/i.test(message.text())) errors.push(message.text());
  });
  return errors;
}

/** Asks the agent for what needs a permission, as a person would. */
async function ask(place: Place): Promise<void> {
  await place.getByRole("textbox", { name: "Message", exact: true }).fill("Clean up caches and builds");
  await place.getByRole("button", { name: "Send", exact: true }).click();
}

/** Opens a page in one scheme, shows a prompt and checks how it looks; throws the first fault. */
export async function lookAtPrompt(
  browser: Browser,
  options: {
    readonly url: string;
    readonly scheme: "light" | "dark";
    /** Whether the app draws the prompt itself, with the kit's hooks only: then only its buttons are looked for. */
    readonly bare: boolean;
    /** The file to which a picture is written. */
    readonly picture: string;
  },
): Promise<void> {
  const page = await browser.newPage({ colorScheme: options.scheme, viewport: { width: 1000, height: 760 } });
  try {
    const errors = listenForErrors(page);
    await page.goto(options.url);
    const framed = (await page.locator("iframe").count()) > 0;
    const place: Place = framed ? page.frameLocator("iframe") : page;
    await ask(place);
    if (options.bare) await place.getByRole("button", { name: "Allow" }).nth(4).waitFor();
    else {
      judge(await readLooks(place), options.scheme);
      await page.screenshot({ path: options.picture });
      await lookAtDialog(page, place);
      const grown = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      demand(grown <= 0, `the page has grown ${grown} px beyond its window`);
      await place.getByRole("button", { name: "Deny", exact: true }).first().click();
    }
    demand(errors.length === 0, `errors in the console: ${errors.join("; ")}`);
  } finally {
    await page.close();
  }
}

import type { Locator, Page } from "@playwright/test";
import type { ChatPage } from "./support/ChatPage.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

/** Opens a chat in a box of this size, and sends a message. */
async function openBoxed(
  { page, chat }: { readonly page: Page; readonly chat: ChatPage },
  box: { readonly agent: string; readonly width: number; readonly height: number },
): Promise<void> {
  const { agent, width, height } = box;
  await openBuiltPage(page, "boxed", `?agent=${agent}&width=${width}&height=${height}`);
  await chat.send("go");
}

/** Scrolls to an element as a person can; returns whether a pointer at its middle would press it. */
function canBePressed(element: Locator): Promise<boolean> {
  return element.evaluate((button) => {
    button.scrollIntoView({ block: "center" });
    // Scripts scroll what hides its overflow, people do not.
    for (let box = button.parentElement; box !== null; box = box.parentElement)
      if (["hidden", "clip"].includes(getComputedStyle(box).overflowY)) box.scrollTop = 0;
    const { x, y, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && button.contains(hit);
  });
}

for (const height of [420, 300, 640])
  test(`each answer of a long prompt, each waiting request and Stop can be pressed in a chat of ${height} px in a high window`, async ({
    page,
    chat,
  }) => {
    await page.setViewportSize({ width: 1200, height: 1000 });
    await openBoxed({ page, chat }, { agent: "asking", width: 460, height });
    await expect(chat.permissions).toBeVisible();
    const prompt = chat.permissions.first();
    await expect(page.locator(".cs-permission-waiting")).toHaveCount(3);
    for (const button of [
      ...["Deny", "Deny with a reason"].map((name) => prompt.getByRole("button", { name, exact: true })),
      prompt.getByRole("button", { name: /^Show the rest/ }),
      ...[0, 1, 2].map((at) => page.locator(".cs-permission-waiting").nth(at)),
      page.getByRole("button", { name: "Stop", exact: true }),
    ])
      await expect.poll(() => canBePressed(button), { message: await button.innerText() }).toBe(true);
  });

test("an answer button is as high as the long name of its option", async ({ page, chat }) => {
  await page.setViewportSize({ width: 1200, height: 1000 });
  for (const width of [400, 500, 640, 900]) {
    await openBoxed({ page, chat }, { agent: "options", width, height: 900 });
    await expect(chat.permissions).toBeVisible();
    const overflowing = (): Promise<readonly string[]> =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll(".cs-permission .cs-button"), (button) => button).flatMap((button) =>
          button.scrollHeight > button.clientHeight ? [button.textContent] : [],
        ),
      );
    await expect(chat.permissions.getByRole("button", { name: "Option 2" })).toBeVisible();
    await expect.poll(overflowing).toEqual([]);
  }
});

/** The buttons of an earlier question, of the answer to it, and of its rating. */
const earlierButtons = [
  '[data-slot="message"][data-role="user"] > .cs-message-actions',
  ".cs-message-footer > .cs-message-actions",
  ".cs-message-footer > .cs-feedback",
];

/** Has two turns in the thread; returns the buttons of the first. */
async function openTwoTurns({ page, chat }: { readonly page: Page; readonly chat: ChatPage }): Promise<Locator[]> {
  await page.setViewportSize({ width: 1200, height: 1400 });
  await openBoxed({ page, chat }, { agent: "wide", width: 800, height: 1400 });
  await chat.turnEnds();
  await chat.send("again");
  await expect(chat.messages("user")).toHaveCount(2);
  await chat.turnEnds();
  return earlierButtons.map((selector) => page.locator(selector).first());
}

test("the buttons of earlier messages appear with the pointer on their line, and with the focus in them", async ({
  page,
  chat,
}) => {
  for (const buttons of await openTwoTurns({ page, chat })) {
    await page.mouse.move(0, 0);
    await chat.composer.focus();
    await expect(buttons).toHaveCSS("opacity", "0");
    await buttons.hover();
    await expect(buttons).toHaveCSS("opacity", "1");
    await page.mouse.move(0, 0);
    await expect(buttons).toHaveCSS("opacity", "0");
    await buttons.getByRole("button").first().focus();
    await expect(buttons).toHaveCSS("opacity", "1");
  }
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("the buttons of earlier messages are always shown", async ({ page, chat }) => {
    for (const buttons of await openTwoTurns({ page, chat })) await expect(buttons).toHaveCSS("opacity", "1");
  });
});

/** The outlines of the parts that an attribute marks as chosen or not, of those without the focus. */
function readOutlines(page: Page, chosen: boolean): Promise<readonly string[]> {
  return page.evaluate((value) => {
    const states = ["aria-current", "aria-pressed", "aria-selected", "data-current"];
    const selector = states.map((name) => `.cs-chat [${name}="${value}"]:not(:focus)`).join(", ");
    return [
      ...new Set(
        Array.from(document.querySelectorAll(selector), (element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle === "none" ? "none" : `${outlineStyle} ${outlineWidth}`;
        }),
      ),
    ];
  }, chosen);
}

test("in forced colours what is chosen differs from what is not, also where it has the focus", async ({
  page,
  chat,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 1200, height: 1000 });
  await openBoxed({ page, chat }, { agent: "asking", width: 1200, height: 1000 });
  const rows = page.locator(".cs-permission-waiting");
  await expect(rows).toHaveCount(3);
  await expect.poll(() => readOutlines(page, true)).toEqual(["solid 2px"]);
  await expect.poll(() => readOutlines(page, false)).toEqual(["none"]);
  // From here on the focus is shown, as for a keyboard.
  await chat.composer.press("Shift+Tab");
  for (const [at, style] of ["double", "solid"].entries()) {
    await rows.nth(at).focus();
    await expect(rows.nth(at)).toHaveCSS("outline-style", style);
  }
});

test("with a large font of the browser the thread keeps at least half of the chat, also where the files are open", async ({
  page,
  chat,
}) => {
  await page.setViewportSize({ width: 1200, height: 1000 });
  await openBoxed({ page, chat }, { agent: "asking", width: 1000, height: 900 });
  await expect(chat.permissions).toBeVisible();
  const share = (): Promise<number> => page.getByTestId("thread").evaluate(({ clientWidth }) => clientWidth / 1000);
  await expect(page.getByRole("complementary", { name: "Files" })).toBeVisible();
  await expect.poll(share).toBeGreaterThanOrEqual(0.5);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
    // The size of the chat is measured anew.
    document.querySelector("main")?.style.setProperty("block-size", "899px");
  });
  await expect.poll(share).toBeGreaterThanOrEqual(0.5);
});

test("on paper nothing of a thread is cut off: long lines and wide tables wrap, outputs flow", async ({
  page,
  chat,
}) => {
  await page.setViewportSize({ width: 800, height: 1000 });
  await openBoxed({ page, chat }, { agent: "wide", width: 800, height: 1000 });
  await chat.turnEnds();
  const closed = chat.thread.locator('button[aria-expanded="false"]');
  await expect(async () => {
    if ((await closed.count()) > 0) await closed.first().click({ timeout: 2_000 });
    expect(await closed.count()).toBe(0);
  }).toPass();
  await expect(page.locator(".cs-terminal-body")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(chat.composer).toBeHidden();
  const cut = (): Promise<readonly string[]> =>
    chat.thread.evaluate((thread) =>
      [thread, ...thread.querySelectorAll(".cs-scroll-box, .cs-code-block, pre, code, td")].flatMap((box) =>
        box.clientWidth > 0 && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
          ? [`${box.className}: ${box.scrollWidth} by ${box.scrollHeight} in ${box.clientWidth} by ${box.clientHeight}`]
          : [],
      ),
    );
  await expect.poll(cut).toEqual([]);
});

test("in forced colours the changed words of a line are marked in the system's colours", async ({ page, chat }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openBoxed({ page, chat }, { agent: "asking", width: 600, height: 700 });
  const words = page.locator(".cs-diff-word").first();
  await expect(words).toHaveCSS("background-color", "rgb(255, 255, 0)");
  await expect(words).toHaveCSS("color", "rgb(0, 0, 0)");
  // Without it the ground of the page is painted behind the words.
  await expect(words).toHaveCSS("forced-color-adjust", "none");
});

test("in forced colours the button that allows has the system's colours, whatever accent an app sets", async ({
  page,
  chat,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openBoxed({ page, chat }, { agent: "short", width: 600, height: 700 });
  const allow = chat.permissions.getByRole("button", { name: "Allow once" });
  const colours = (): Promise<readonly string[]> =>
    allow.evaluate((button) => {
      const { color, backgroundColor, borderBlockStartColor } = getComputedStyle(button);
      return [color, backgroundColor, borderBlockStartColor];
    });
  await expect(allow).toBeEnabled();
  const own = await colours();
  await page.evaluate(() => {
    for (const name of ["accent", "accent-hover", "on-accent"])
      document.documentElement.style.setProperty(`--cs-${name}`, "rgb(10, 125, 85)");
  });
  await expect.poll(colours).toEqual(own);
  await allow.hover();
  await expect.poll(colours).toEqual(own);
});

test("forced colours and reduced motion win over the tokens that an app sets around the kit and on it", async ({
  page,
  chat,
}) => {
  await openBoxed({ page, chat }, { agent: "short", width: 600, height: 700 });
  const read = (): Promise<readonly string[]> =>
    chat.composer.evaluate((element) =>
      ["--cs-text", "--cs-canvas", "--cs-duration"].map((name) => getComputedStyle(element).getPropertyValue(name)),
    );
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body, .cs-root { --cs-text: red; --cs-canvas: lime; --cs-duration: 3s }");
    document.adoptedStyleSheets.push(sheet);
  });
  await expect.poll(read).toEqual(["red", "lime", "3s"]);
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await expect.poll(read).toEqual(["CanvasText", "Canvas", "0s"]);
});

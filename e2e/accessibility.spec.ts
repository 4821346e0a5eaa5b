import { expectAccessible } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("A5 A17 A19 the accessibility tree states in order who speaks, what was done, what is requested and what it would change", async ({
  chat,
  page,
}) => {
  await chat.open({ agent: "chat" });
  await chat.send("rename createCart to createShoppingCart");
  await expect(chat.thread).toMatchAriaSnapshot(`
    - log "Conversation":
      - feed:
        - article "You":
          - heading "You" [level=3]
          - button "Copy message"
          - button "Copy link"
          - button "Change and ask again"
          - paragraph: rename createCart to createShoppingCart
        - article "Agent":
          - heading "Agent" [level=3]
          - list "Steps":
            - listitem:
              - button "Thought"
            - listitem:
              - group "2 calls":
                - button /Searched createCart Done/
                - button /Searched createShoppingCart Done/
            - listitem:
              - button "Edit src/cart.js 1 line added 1 line removed Needs approval"
            - listitem:
              - button "Edit src/till.js 2 lines added 2 lines removed Needs approval"
  `);
  await expect(page.getByRole("group", { name: "The agent needs your permission" })).toMatchAriaSnapshot(`
    - group "The agent needs your permission":
      - 'group "Permission required: Edit src/cart.js"':
        - paragraph: "Permission required: Edit src/cart.js"
        - button "Show the call in the conversation"
        - button "Previous request" [disabled]
        - text: Request 1 of 4
        - button "Next request"
        - button "Review all 4"
        - group "What would run":
          - paragraph: Changes files.
          - table "Changes of src/cart.js":
            - 'row "4 − removed export function createCart() {"'
            - 'row "4 + added export function createShoppingCart() {"'
          - region "Also in this call":
            - term: All
            - definition: "true"
            - term: Whole word
            - definition: "true"
          - button "About this request"
        - button "Deny"
        - button "Deny with a reason"
        - button "Edit first"
        - button "Allow once"
  `);
  await expect(page.getByRole("complementary", { name: "Files" })).toMatchAriaSnapshot(`
    - complementary "Files":
      - heading "Files" [level=2]
      - button "Hide files"
      - list "Touched files":
        - listitem:
          - text: src
          - list:
            - listitem:
              - button "cart.js Searched"
      - region "Text of src/cart.js"
      - group "Timeline":
        - slider "Go through the steps"
        - button "Live" [pressed]
  `);
  // All four are asked at once.
  for (let answered = 0; answered < 4; answered += 1) {
    const first = await chat.permissions.first().getAttribute("data-request-id");
    await chat.allow();
    await expect(page.locator(`[data-slot="permission"][data-request-id="${first}"]`)).toHaveCount(0);
  }
  await chat.turnEnds();
  await expect(chat.toolCall("edit_file", "completed").first()).toMatchAriaSnapshot(`
    - button /Edited src\\/cart\\.js 1 line added 1 line removed Done/ [expanded]
    - group "Changes of src/cart.js"
  `);
});

test("A9 with reduced motion nothing moves through a whole turn", async ({ chat, page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    for (const type of ["transitionrun", "animationstart"])
      document.addEventListener(type, ({ target }) => {
        moved.push(`${type} of ${target instanceof Element ? target.className : "the page"}`);
      });
  });
  const moved = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await chat.open({ agent: "chat" });
  await chat.send("run node --version");
  await chat.allow();
  await chat.turnEnds();
  await chat.openCall(chat.toolCall("run_command"));
  await chat.composer.focus();
  await expect(chat.composer).toBeFocused();
  // A moment: nothing may have moved until here.
  expect(await moved()).toEqual([]);
  const scrolling = (): Promise<string[]> =>
    page.evaluate(() => [
      ...new Set(Array.from(document.querySelectorAll("*"), (element) => getComputedStyle(element).scrollBehavior)),
    ]);
  await expect.poll(scrolling).toEqual(["auto"]);
  // Without reduced motion the same elements do move: the recording works.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "New conversation" }).hover();
  await expect.poll(moved).not.toEqual([]);
});

test("A12 at 400 % zoom with wider text spacing a permission can be read and granted, and nothing is cut off", async ({
  chat,
  page,
}) => {
  // 1280 by 1024 pixels at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await chat.open({ agent: "chat" });
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    // The figures of WCAG 2.2, 1.4.12.
    spacing.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets.push(spacing);
  });
  await chat.send("run node --version");
  await expect(chat.permissions).toContainText("node --version");
  const cutOff = (): Promise<string[]> =>
    page.evaluate(() => {
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      const buttons = Array.from(document.querySelectorAll<HTMLElement>("button")).filter(
        (button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1,
      );
      return [...(wide > 0 ? [`the page by ${wide} px`] : []), ...buttons.map(({ textContent }) => textContent)];
    });
  await expect.poll(cutOff).toEqual([]);
  await chat.readToEnd(chat.permissions);
  const allow = chat.permissions.getByRole("button", { name: "Allow once" });
  for (const piece of [chat.permissions.getByRole("group", { name: "Command" }), allow]) {
    await piece.scrollIntoViewIfNeeded();
    await expect(piece).toBeInViewport({ ratio: 0.9 });
  }
  // Scrolling restarts the arming delay of a prompt; a grant that was given may still be sending.
  await expect(async () => {
    if (await allow.isVisible()) await allow.click({ timeout: 1_000 });
    await expect(chat.permissions).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await chat.turnEnds();
  await expect(chat.toolCall("run_command", "completed")).toHaveCount(1);
  await expect(chat.composer).toBeInViewport();
  await expectAccessible(page);
});

test("A13 the focused element is never covered at any stop of the Tab key", async ({ chat, page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await chat.open({ agent: "chat" });
  await chat.send("run node --version");
  await chat.allow();
  await chat.turnEnds();
  await chat.send("run node --version");
  await chat.readToEnd(chat.permissions);
  await expect(chat.permissions.getByRole("button", { name: /^Allow once/ })).toBeEnabled();
  await chat.composer.focus();
  const covered: string[] = [];
  const seen = new Set<string>();
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Shift+Tab");
    const { name, isSeen } = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, width, height } = element.getBoundingClientRect();
      const parts = [0.1, 0.5, 0.9];
      // Above a prompt the thread may be a strip of few pixels: any of its lines counts.
      const lines = Array.from({ length: 19 }, (_, line) => (line + 1) / 20);
      const isSeen = parts.some((x) =>
        lines.some((y) => element.contains(document.elementFromPoint(left + x * width, top + y * height))),
      );
      return {
        name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.slice(0, 40)}`,
        isSeen,
      };
    });
    if (name.startsWith("BODY")) break;
    seen.add(name);
    if (!isSeen) covered.push(name);
  }
  expect(seen.size).toBeGreaterThan(12);
  expect(covered).toEqual([]);
});

import type { Page } from "@playwright/test";
import { sample } from "../scripts/fullRun.ts";
import { expectAccessible } from "./support/axe.ts";
import { openBuiltPage } from "./support/openBuiltPage.ts";
import { expect, test } from "./support/test.ts";

function hear(page: Page, text: string): Promise<void> {
  return page.evaluate((detail) => void dispatchEvent(new CustomEvent("heard", { detail })), text);
}

/** Replaces the browser's recognizer by one that a test tells what to understand: no browser under test has a microphone. */
async function mockBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Recognition extends EventTarget {
      lang = "";
      start(): void {
        document.title = `Listening in ${this.lang}`;
        const onHeard = ({ detail }: CustomEventInit<string>): void => {
          const results = [[{ transcript: detail }]];
          this.dispatchEvent(Object.assign(new Event("result"), { results }));
        };
        addEventListener("heard", onHeard);
        addEventListener("failed", ({ detail: error }: CustomEventInit<string>) => {
          document.title = "Silent";
          this.dispatchEvent(Object.assign(new Event("error"), { error }));
          this.dispatchEvent(new Event("end"));
        });
      }
      stop(): void {
        document.title = "Silent";
        this.dispatchEvent(new Event("end"));
      }
    }
    Reflect.set(globalThis, "SpeechRecognition", Recognition);
  });
}

for (const wire of sample(["deltakit", "ai-sdk-ui", "acp", "openai-chat", "ag-ui", "uipath"], 1)) {
  for (const voice of ["browser", "app"]) {
    test(`over ${wire} a prompt is dictated by the ${voice}, corrected, and sent`, async ({ chat, page }) => {
      if (voice === "browser") await mockBrowser(page);
      await openBuiltPage(page, "composer", `?wire=${wire}&voice=${voice}`);
      const button = page.getByRole("button", { name: "Dictate" });
      await chat.composer.pressSequentially("Please ");
      // A press with the pointer leaves the focus in the text.
      await button.click();
      await expect(chat.composer).toBeFocused();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(page).toHaveTitle("Listening in en-US");
      await hear(page, "how is the whether");
      await expect(chat.composer).toHaveValue("Please how is the whether");
      await hear(page, "how is the weather");
      await expect(chat.composer).toHaveValue("Please how is the weather");
      await expect(chat.text("Listening. Esc stops.")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await expect(page).toHaveTitle("Silent");
      await page.keyboard.type(" in");
      await button.press("Space");
      await expect(page).toHaveTitle("Listening in en-US");
      await hear(page, "London");
      await expect(chat.composer).toHaveValue("Please how is the weather in London");
      await chat.composer.press("Enter");
      await expect(button).toHaveAttribute("aria-pressed", "false");
      await expect(page).toHaveTitle("Silent");
      await expect(chat.thread.getByText("Please how is the weather in London")).toBeVisible();
      await hear(page, "London and Paris");
      await expect(chat.composer).toHaveValue("");
      await chat.turnEnds();
    });
  }
}

test("what keeps the browser from dictating is one sentence", async ({ chat, page }) => {
  await mockBrowser(page);
  await openBuiltPage(page, "composer", "?wire=deltakit&voice=browser");
  const note = page.locator('[data-slot="voice-note"]');
  const sentences = {
    "not-allowed": "The microphone is blocked. Allow it for this page in your browser.",
    "no-speech": "No speech was heard.",
    network: "The speech service is unreachable.",
  };
  for (const [code, sentence] of Object.entries(sentences)) {
    await page.getByRole("button", { name: "Dictate" }).click();
    await expect(page).toHaveTitle(/^Listening/);
    await page.evaluate((detail) => void dispatchEvent(new CustomEvent("failed", { detail })), code);
    await expect(note).toHaveText(sentence);
    await expectAccessible(page);
    await chat.composer.pressSequentially("x");
    await expect(note).toHaveCount(0);
  }
});

test("a browser whose service never answers is stopped all the same, and one without the interface draws no button", async ({
  chat,
  page,
}) => {
  // A browser's own recognizer may report after a while that it has no service.
  await page.addInitScript(() => {
    class Silent extends EventTarget {
      start(): void {}
      stop(): void {}
      abort(): void {}
    }
    Reflect.set(globalThis, "SpeechRecognition", Silent);
  });
  await openBuiltPage(page, "composer", "?wire=deltakit&voice=browser");
  const button = page.getByRole("button", { name: "Dictate" });
  for (const stop of [() => page.keyboard.press("Escape"), () => button.click()]) {
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await stop();
    await expect(button).toHaveAttribute("aria-pressed", "false");
  }
  await expect(page.locator('[data-slot="voice-note"]')).toHaveCount(0);
  await page.addInitScript(() => {
    for (const name of ["SpeechRecognition", "webkitSpeechRecognition"]) Reflect.deleteProperty(globalThis, name);
  });
  await page.reload();
  // By the end of a turn everything that is shown on demand is loaded.
  await chat.send("How is the weather?");
  await chat.turnEnds();
  await expect(button).toHaveCount(0);
  await expect(chat.composer).toHaveValue("");
});

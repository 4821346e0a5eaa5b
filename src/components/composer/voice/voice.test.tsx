import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../../hooks/index.ts";
import { createFakeSession } from "../../../hooks/test-support/createFakeSession.ts";
import type { VoiceContext, VoiceRecognizer } from "../../../primitives/index.ts";
import { LanguageProvider } from "../../../messages/languages/index.ts";
import { ChatSettingsContext, defaultSettings } from "../../chat/ChatSettings.ts";
import { Composer } from "../Composer.tsx";

/** A recognizer that a test speaks to. */
function createRecognizer() {
  const runs: (VoiceContext & { readonly end: () => void; readonly fail: (error: Error) => void })[] = [];
  const recognizer: VoiceRecognizer = {
    start: (context) =>
      new Promise((resolve, reject) => {
        runs.push({ ...context, end: resolve, fail: reject });
      }),
  };
  const run = () => {
    const latest = runs.at(-1);
    if (latest === undefined) throw new Error("Nothing listens.");
    return latest;
  };
  return {
    recognizer,
    runs,
    hear: (text: string) => act(() => run().onText(text)),
    end: () => act(async () => run().end()),
    fail: (name: string) => act(async () => run().fail(Object.assign(new Error(name), { name }))),
  };
}

function show(voice: VoiceRecognizer | boolean, session = createFakeSession()) {
  const draw = (current = session, shown = true) => (
    <StrictMode>
      <ChatSettingsContext.Provider value={{ ...defaultSettings, voice }}>
        <SessionProvider session={current}>{shown && <Composer />}</SessionProvider>
      </ChatSettingsContext.Provider>
    </StrictMode>
  );
  const view = render(draw());
  return {
    session,
    showAnother: () => view.rerender(draw(createFakeSession())),
    hide: () => view.rerender(draw(session, false)),
  };
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const button = () => screen.getByRole("button", { name: "Dictate" });
const isPressed = () => button().getAttribute("aria-pressed") === "true";
const note = () => document.querySelector('[data-slot="voice-note"]')?.textContent;
function type(text: string, caret = text.length): void {
  fireEvent.change(box(), { target: { value: text } });
  box().setSelectionRange(caret, caret);
  fireEvent.select(box());
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("words stand at the caret while they are understood, and are corrected in place", async () => {
  const voice = createRecognizer();
  show(voice.recognizer);
  type("Fix the now", 8);
  expect(isPressed()).toBe(false);
  fireEvent.click(button());
  expect(isPressed()).toBe(true);
  voice.hear("cat");
  expect(box().value).toBe("Fix the cat now");
  voice.hear("cart and");
  expect(box().value).toBe("Fix the cart and now");
  voice.hear("cart and the tax");
  await voice.end();
  expect(isPressed()).toBe(false);
  expect(box().value).toBe("Fix the cart and the tax now");
  fireEvent.click(button());
  voice.hear("right");
  expect(box().value).toBe("Fix the cart and the tax right now");
});

test("a press or Escape stops; the words that were just said still come, and Escape does nothing else", async () => {
  const voice = createRecognizer();
  const { session } = show(voice.recognizer);
  const outside = vi.fn<() => void>();
  document.addEventListener("keydown", outside);
  fireEvent.click(button());
  voice.hear("look");
  fireEvent.keyDown(box(), { key: "Escape" });
  document.removeEventListener("keydown", outside);
  expect([isPressed(), voice.runs[0]?.signal.aborted]).toEqual([false, true]);
  expect(outside).not.toHaveBeenCalled();
  expect(session.calls).toEqual([]);
  voice.hear("look here");
  await voice.fail("AbortError");
  expect([box().value, note()]).toEqual(["look here", undefined]);
  fireEvent.click(button());
  fireEvent.click(button());
  expect([isPressed(), voice.runs[1]?.signal.aborted]).toEqual([false, true]);
});

test.each([
  ["typing", () => type("other")],
  ["sending", () => void fireEvent.keyDown(box(), { key: "Enter" })],
  [
    "hiding the page",
    () => {
      vi.spyOn(document, "hidden", "get").mockReturnValue(true);
      fireEvent(document, new Event("visibilitychange"));
      vi.restoreAllMocks();
    },
  ],
])("%s stops, and what is understood later is dropped", (_way, leave) => {
  const voice = createRecognizer();
  show(voice.recognizer);
  fireEvent.click(button());
  voice.hear("look");
  leave();
  expect([isPressed(), voice.runs[0]?.signal.aborted]).toEqual([false, true]);
  const { value } = box();
  voice.hear("look at what comes later");
  expect(box().value).toBe(value);
});

test("another conversation and an unmounted text box stop it, too", () => {
  const voice = createRecognizer();
  const view = show(voice.recognizer);
  fireEvent.click(button());
  view.showAnother();
  expect([isPressed(), voice.runs[0]?.signal.aborted]).toEqual([false, true]);
  fireEvent.click(button());
  view.hide();
  expect(voice.runs[1]?.signal.aborted).toBe(true);
});

test.each([
  ["NotAllowedError", "The microphone is blocked. Allow it for this page in your browser."],
  ["NotFoundError", "No microphone was found."],
  ["NoSpeechError", "No speech was heard."],
  ["NetworkError", "The speech service is unreachable."],
  ["NotSupportedError", "This language cannot be dictated here."],
  ["TypeError", "Dictation failed."],
])("%s is one sentence, until the person goes on", async (name, sentence) => {
  const voice = createRecognizer();
  show(voice.recognizer);
  fireEvent.click(button());
  await voice.fail(name);
  expect([isPressed(), note()]).toEqual([false, sentence]);
  type("by hand then");
  expect(note()).toBeUndefined();
});

test("a recognizer that throws at once has failed", async () => {
  const start = (): never => {
    throw Object.assign(new Error("no"), { name: "NotAllowedError" });
  };
  show({ start });
  await act(async () => void fireEvent.click(button()));
  expect(note()).toMatch(/is blocked/u);
});

test("the language is that of the kit's texts", () => {
  const voice = createRecognizer();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "en-GB"]);
  render(
    <LanguageProvider language="en">
      <ChatSettingsContext.Provider value={{ ...defaultSettings, voice: voice.recognizer }}>
        <SessionProvider session={createFakeSession()}>
          <Composer />
        </SessionProvider>
      </ChatSettingsContext.Provider>
    </LanguageProvider>,
  );
  fireEvent.click(button());
  expect(voice.runs[0]?.language).toBe("en-GB");
});

test("no button is drawn without `voice`, nor where the browser has no recognizer", () => {
  show(false);
  expect(screen.queryByRole("button", { name: "Dictate" })).toBeNull();
  cleanup();
  show(true);
  expect(screen.queryByRole("button", { name: "Dictate" })).toBeNull();
  cleanup();
  vi.stubGlobal("webkitSpeechRecognition", EventTarget);
  show(true);
  expect(button()).toBeTruthy();
});

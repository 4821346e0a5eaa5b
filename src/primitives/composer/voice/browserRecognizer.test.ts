import { afterEach, describe, expect, test, vi } from "vitest";
import { findBrowserRecognizer } from "./browserRecognizer.ts";
import { toVoiceProblem } from "./VoiceRecognizer.ts";

/** The browser's recognizer, without a microphone. */
class FakeRecognition extends EventTarget {
  static latest: FakeRecognition | undefined;
  continuous = false;
  interimResults = false;
  lang = "";
  readonly calls: string[] = [];
  constructor() {
    super();
    FakeRecognition.latest = this;
  }
  start(): void {
    this.calls.push("start");
  }
  stop(): void {
    this.calls.push("stop");
  }
  /** Reports what was understood, one text for each result. */
  hear(...transcripts: readonly string[]): void {
    this.dispatchEvent(
      Object.assign(new Event("result"), { results: transcripts.map((transcript) => [{ transcript }]) }),
    );
  }
  end(error?: string): void {
    if (error !== undefined) this.dispatchEvent(Object.assign(new Event("error"), { error }));
    this.dispatchEvent(new Event("end"));
  }
}

afterEach(() => vi.unstubAllGlobals());

function begin(name = "webkitSpeechRecognition") {
  vi.stubGlobal(name, FakeRecognition);
  const onText = vi.fn<(text: string) => void>();
  const controller = new AbortController();
  const ended = findBrowserRecognizer()?.start({ language: "de-AT", signal: controller.signal, onText });
  const recognition = FakeRecognition.latest;
  if (recognition === undefined || ended === undefined) throw new Error("Nothing listens.");
  const problem = ended.then(() => undefined, toVoiceProblem);
  return { recognition, controller, texts: () => onText.mock.calls.map(([text]) => text), problem };
}

describe("the browser's recognizer", () => {
  test("does not exist where the browser has none", () => {
    expect(findBrowserRecognizer()).toBeUndefined();
  });

  test.each(["SpeechRecognition", "webkitSpeechRecognition"])(
    "%s reports all words, also the uncertain ones",
    async (name) => {
      const { recognition, texts, problem } = begin(name);
      expect(recognition).toMatchObject({ continuous: true, interimResults: true, lang: "de-AT", calls: ["start"] });
      recognition.hear("look");
      recognition.hear("look at");
      recognition.hear("look at the cart", " and the tax");
      recognition.end();
      expect(texts()).toEqual(["look", "look at", "look at the cart and the tax"]);
      expect(await problem).toBeUndefined();
    },
  );

  test("writes no word twice where each result repeats the one before it (Android)", () => {
    const { recognition, texts } = begin();
    recognition.hear("look", "look at", "look at the cart");
    expect(texts()).toEqual(["look at the cart"]);
  });

  test("stops for an abort, and still reports what it was just hearing", async () => {
    const { recognition, controller, texts, problem } = begin();
    recognition.hear("look");
    controller.abort();
    expect(recognition.calls).toEqual(["start", "stop"]);
    recognition.hear("look here");
    recognition.end("aborted");
    expect(texts()).toEqual(["look", "look here"]);
    expect(await problem).toBeUndefined();
  });

  test.each([
    ["not-allowed", "notAllowed"],
    ["service-not-allowed", "notAllowed"],
    ["audio-capture", "noMicrophone"],
    ["no-speech", "noSpeech"],
    ["network", "network"],
    ["language-not-supported", "language"],
    ["bad-grammar", "other"],
  ])("fails with %s as %s", async (code, expected) => {
    const { recognition, problem } = begin();
    recognition.end(code);
    expect(await problem).toBe(expected);
  });

  test("does not call silence after words a failure", async () => {
    const { recognition, problem } = begin();
    recognition.hear("look");
    recognition.end("no-speech");
    expect(await problem).toBeUndefined();
  });
});

import type { VoiceContext, VoiceRecognizer } from "./VoiceRecognizer.ts";

/** The parts of the browser's `SpeechRecognition` (Web Speech API, draft of 2026-10) that are used here. */
interface Recognition extends EventTarget {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  start(): void;
  stop(): void;
}

interface RecognitionEvent extends Event {
  readonly results?: Iterable<ArrayLike<{ readonly transcript: string }>>;
  readonly error?: string;
}

/** Names of errors, by the codes of the browser. */
const errorNames: Readonly<Record<string, string>> = {
  "not-allowed": "NotAllowedError",
  "service-not-allowed": "NotAllowedError",
  "audio-capture": "NotFoundError",
  "no-speech": "NoSpeechError",
  network: "NetworkError",
  "language-not-supported": "NotSupportedError",
};

/** Joins the results. Chrome on Android repeats in each one what the one before it contains. */
function joinResults(results: RecognitionEvent["results"] = []): string {
  let text = "";
  for (const { 0: best } of Array.from(results)) {
    const { transcript = "" } = best ?? {};
    text = text !== "" && transcript.startsWith(text) ? transcript : text + transcript;
  }
  return text.trim();
}

function listen(recognition: Recognition, { language, signal, onText }: VoiceContext): Promise<void> {
  return new Promise((resolve, reject) => {
    /** The browser's code of the last error. */
    let code: string | undefined;
    let text = "";
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.lang = language;
    recognition.addEventListener("result", ({ results }: RecognitionEvent) => {
      text = joinResults(results);
      onText(text);
    });
    recognition.addEventListener("error", ({ error }: RecognitionEvent) => {
      code = error;
    });
    recognition.addEventListener("end", () => {
      // `aborted`: it was stopped; silence behind words is no failure.
      const isEnd = code === undefined || code === "aborted" || (code === "no-speech" && text !== "");
      if (isEnd) return resolve();
      const error = new Error(`The browser ended the dictation: ${code}.`);
      error.name = errorNames[code ?? ""] ?? "Error";
      reject(error);
    });
    signal.addEventListener("abort", () => recognition.stop());
    recognition.start();
  });
}

/**
 * Finds the browser's own recognizer; undefined where there is none. Chrome and Edge send the sound to a server of theirs; Safari asks the
 * system.
 */
export function findBrowserRecognizer(): VoiceRecognizer | undefined {
  const constructor: unknown =
    Reflect.get(globalThis, "SpeechRecognition") ?? Reflect.get(globalThis, "webkitSpeechRecognition");
  if (typeof constructor !== "function") return undefined;
  return { start: (context) => listen(Reflect.construct(constructor, []), context) };
}

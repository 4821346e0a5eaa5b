/** One dictation, from a press to its end. */
export interface VoiceContext {
  /** The language to expect, as a BCP 47 tag such as `de-AT`. */
  readonly language: string;
  /** Aborted when the person stops, types or sends, or leaves the page: then no microphone may listen any more. */
  readonly signal: AbortSignal;
  /** Reports everything that has been understood since the beginning; it replaces what was reported before. */
  readonly onText: (text: string) => void;
}

/** Turns speech into text. */
export interface VoiceRecognizer {
  /**
   * Listens until `signal` is aborted, or until it ends by itself, and resolves then; words that are understood while it ends still count
   * after a stop. Rejects with an error whose name is that of `getUserMedia` and `fetch`: `NotAllowedError`, `NotFoundError` for no microphone,
   * `NetworkError`, `NotSupportedError` for the language; `NoSpeechError` where nothing was heard.
   */
  start(context: VoiceContext): Promise<void>;
}

/** Why a dictation has failed. */
export type VoiceProblem = "notAllowed" | "noMicrophone" | "noSpeech" | "network" | "language" | "other";

const problems: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: "notAllowed",
  NotFoundError: "noMicrophone",
  NoSpeechError: "noSpeech",
  NetworkError: "network",
  NotSupportedError: "language",
};

/** Reads why a recognizer has failed from what it has thrown. */
export function toVoiceProblem(cause: unknown): VoiceProblem {
  return (cause instanceof Error && problems[cause.name]) || "other";
}

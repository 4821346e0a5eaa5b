/** Milliseconds a sentence stays in the live region: shorter is missed by some screen readers, longer is read again while browsing. */
const SPOKEN = 1000;

/** Milliseconds the region is empty before: then screen readers announce the same text again. What is queued meanwhile is shown together. */
const EMPTY = 50;

/** The sentences of a live region, one group after the other. */
export interface Speech {
  /** Queues a sentence: it is shown once those that are shown have stood long enough. `ofPage`: it is said to its end in another session, too. */
  readonly say: (sentence: string, ofPage?: boolean) => void;
  /** Takes away what is shown and drops what is queued of a session. */
  readonly silence: () => void;
  /** Ends the speech. */
  readonly close: () => void;
}

interface Sentence {
  readonly text: string;
  readonly ofPage: boolean;
}

const none: readonly Sentence[] = [];

/** Creates the speech of a live region, which shows the sentences that `show` is called with. */
export function createSpeech(show: (sentences: readonly string[]) => void): Speech {
  let [queue, shown] = [none, none];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function present(sentences: readonly Sentence[]): void {
    shown = sentences;
    show(shown.map(({ text }) => text));
  }

  function next(): void {
    timer = setTimeout(() => {
      present(queue);
      queue = none;
      timer = setTimeout(() => {
        timer = undefined;
        present(none);
        if (queue.length > 0) next();
      }, SPOKEN);
    }, EMPTY);
  }

  return {
    say(text, ofPage = false) {
      queue = [...queue, { text, ofPage }];
      if (timer === undefined) next();
    },
    silence() {
      queue = queue.filter(({ ofPage }) => ofPage);
      present(shown.filter(({ ofPage }) => ofPage));
    },
    close() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

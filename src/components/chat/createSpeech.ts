/** Milliseconds a sentence stays in the live region: shorter is missed by some screen readers, longer is read again while browsing. */
const SPOKEN = 1000;

/** Milliseconds the region is empty before: then screen readers announce the same text again. What is queued meanwhile is shown together. */
const EMPTY = 50;

/** The sentences of a live region, one group after the other. */
export interface Speech {
  /** Queues a sentence: it is shown once those that are shown have stood long enough. */
  readonly say: (sentence: string) => void;
  /** Takes away what is shown, and drops what is queued. */
  readonly silence: () => void;
}

const none: readonly string[] = [];

/** Creates the speech of a live region, which shows the sentences that `show` is called with. */
export function createSpeech(show: (sentences: readonly string[]) => void): Speech {
  let queue = none;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next(): void {
    timer = setTimeout(() => {
      show(queue);
      queue = none;
      timer = setTimeout(() => {
        timer = undefined;
        show(none);
        if (queue.length > 0) next();
      }, SPOKEN);
    }, EMPTY);
  }

  return {
    say(sentence) {
      queue = [...queue, sentence];
      if (timer === undefined) next();
    },
    silence() {
      clearTimeout(timer);
      timer = undefined;
      queue = none;
      show(none);
    },
  };
}

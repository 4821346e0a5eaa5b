/** Stores the end of an output that may be endless. */
export interface OutputBuffer {
  /** Appends text. Returns the part of it that is still within the limit, to be streamed at once; later output is only in `text()`. */
  add(text: string): string;
  /** Returns the last characters, at most as many as the limit. */
  text(): string;
  /** Returns the number of characters dropped from the front. */
  dropped(): number;
}

/**
 * Creates a buffer for command output.
 *
 * @param limit - Maximum number of stored characters.
 */
export function createOutputBuffer(limit: number): OutputBuffer {
  let kept = "";
  let total = 0;
  return {
    add(text) {
      const room = Math.max(0, limit - total);
      total += text.length;
      kept += text;
      // Cutting only at twice the limit keeps the cost of many small pieces linear.
      if (kept.length > 2 * limit) kept = kept.slice(-limit);
      return text.slice(0, room);
    },
    text: () => kept.slice(-limit),
    dropped: () => Math.max(0, total - limit),
  };
}

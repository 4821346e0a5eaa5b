/** Says what went wrong in the words of whatever was thrown, which need not be an Error. */
export const describeCause = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

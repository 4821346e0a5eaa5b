import { createQuote } from "./createQuote.ts";

/** Puts a text in English quotation marks. */
export const quote: (text: string) => string = createQuote(["“", "”"], ["‘", "’"]);

import { expect, test } from "vitest";
import { languages, loadMessages } from "./languages/index.ts";
import { safetySentences } from "./safetySentences.ts";
import { findTerm } from "./test-support/safetyTerms.ts";

/** Writes the text at a path, with numbers for its arguments. */
function write(messages: unknown, path: string): string {
  const text = path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], messages);
  if (typeof text !== "function") return String(text);
  const first = path === "permission.changed" || path === "toolCall.origin.says" ? ["41"] : 41;
  const inputs = path === "permissionCenter.decidedBy" ? [{ effect: "allow", toolName: "41" }] : [first, 57];
  return String(Reflect.apply(text, undefined, inputs));
}

test.each(languages)("$tag: each sentence on which consent depends keeps its facts", async ({ tag }) => {
  const messages = await loadMessages(tag);
  const lost = Object.entries(safetySentences).flatMap(([path, facts]) => {
    // Arabic vowel signs are optional in writing.
    const text = write(messages, path).replaceAll(/[\u064b-\u0652]/g, "");
    return facts.filter((fact) => !findTerm(fact, tag).test(text)).map((fact) => `${path}: ${fact}: ${text}`);
  });
  expect(lost).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { createQuote } from "./createQuote.ts";
import { languages, loadMessages } from "./languages/index.ts";

const quote = createQuote(["“", "”"], ["‘", "’"]);

describe("createQuote", () => {
  test("puts a text in the usual marks", () => {
    expect(quote("npm test")).toBe("“npm test”");
    expect(quote("Don’t ask")).toBe("“Don’t ask”");
  });

  test.each([["Click “Send order”"], ['Run "npm test"'], ["a „b“"], ["closes ” early"]])(
    "puts %s, which has such marks itself, in the others and leaves it as it is",
    (text) => expect(quote(text)).toBe(`‘${text}’`),
  );

  test("takes the others where an apostrophe is all that the text has of them", () => {
    expect(quote("Say “I don’t”")).toBe("‘Say “I don’t”’");
  });

  test("keeps the usual marks where the text has both kinds", () => {
    expect(quote("“a” and ‘b’")).toBe("““a” and ‘b’”");
  });
});

const packs = await Promise.all(
  languages.map(async ({ tag }): Promise<{ tag: string; messages: Awaited<ReturnType<typeof loadMessages>> }> => ({
    tag,
    messages: await loadMessages(tag),
  })),
);

test.each(packs)("$tag quotes no text with marks in the same marks", ({ messages }) => {
  const { permission, permissionCenter, sessionList, toolCall } = messages;
  const once = permission.agentSays("x");
  const [open = "", close = ""] = once.split("x");
  const twice = `${open}${once}`;
  const start = { pointer: "/p", startsWith: once };
  const texts = [
    permission.agentSays(once),
    sessionList.removeNote(once),
    sessionList.removed(once),
    toolCall.origin.server(once),
    permissionCenter.rule({ ruleId: "r", effect: "allow", kind: once as "read", command: { exact: once } }),
    permissionCenter.rule({ ruleId: "r", effect: "allow", command: { prefix: once }, input: start }),
    permissionCenter.rule({ ruleId: "r", effect: "allow", input: [{ ...start, equals: 1 }, { pointer: `/${once}` }] }),
  ];
  for (const text of texts) {
    expect(text).toContain(once);
    expect(text).not.toContain(twice);
    expect(text).not.toContain(`${once}${close}`);
  }
});

import { expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { presentCall } from "../presentation/presentCall.ts";

/** Whether a title is shown by the heading of a form alone. */
const fits = (title: string): boolean =>
  presentCall({ call: plainCall, request: { kind: "form", title } }).items.every(({ key }) => key !== "/request/title");

test.each<[string, string]>([
  ["a question", "Which of the servers is to be updated?"],
  ["letters of two lines", "a".repeat(60)],
  ["Chinese of two lines", "请".repeat(30)],
  ["a short emoji", "Ready? 🚀"],
  ["another alphabet", "Какой сервер нужно обновить?"],
  ["a line with a break at its end", " Choose a colour\t\r\n"],
  ["a French question", "Quel est le nom du projet\u00a0?"],
  ["a French question with a narrow blank", "Quel est le nom du projet\u202f?"],
  ["a Persian word with a joint that is none", "کدام پرونده را می\u200cخواهید؟"],
  ["an emoji in its coloured form", "\u26a0\ufe0f Choose a server"],
])("%s fits a heading", (_what, title) => {
  expect(fits(title)).toBe(true);
});

test.each<[string, string]>([
  ["more letters than two lines have", "a ".repeat(31)],
  ["capitals of more than two lines", "A".repeat(50)],
  ["the widest letters", "M".repeat(40)],
  ["Chinese of more than two lines", "请".repeat(31)],
  ["full-width letters", "Ａ".repeat(31)],
  ["emoji of more than two lines", "🚀".repeat(31)],
  ["a sign as wide as a line", "Pay ﷽﷽﷽ 1000"],
  ["long dashes", "\u2e3b".repeat(10)],
  ["marks on few letters", `a${"\u0301".repeat(60)} b`],
  ...["\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"].map((sign): [string, string] => [
    `a line separator (${JSON.stringify(sign)})`,
    `Pay?${sign}1000`,
  ]),
  ["a line separator at its start", "\n\n\nPay 1000"],
  ["a control character", "Pay\u001b[8m 1000"],
  ["an invisible character", "Pay\u200b 1000"],
  ["an invisible character at its end", "Pay 1000\u200b"],
  ["an invisible character between Latin letters", "Pay\u200cPal"],
  ["a mark of no joint beside a blank", "می\u200c خواهید"],
  ["two marks of no joint", "می\u200c\u200cخواهید"],
  ["a variation of a letter", "Pay\ufe0f 1000"],
  ["more codes of blanks than two lines have", "a\u00a0".repeat(8)],
  ["two variations of an emoji", "\u26a0\ufe0f\ufe0f 1000"],
  ["blanks of other kinds in a row", "Pay\u00a0\u00a0\u00a01000"],
  ["a mark of direction", "Pay \u202e0001"],
  ["marks that are cut off", `${"\ufeff".repeat(20)}Pay`],
  ["blanks that push the rest away", `Pay${" ".repeat(12)}1000`],
])("a title with %s is shown in full below its heading, too", (_what, title) => {
  expect(fits(title)).toBe(false);
});

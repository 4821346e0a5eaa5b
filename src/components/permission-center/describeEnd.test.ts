import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "../../messages/index.ts";
import { loadMessages } from "../../messages/languages/index.ts";
import { describeEnd } from "./describeEnd.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 24, 18), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const plain = (text: string): string => text.replaceAll(/\p{Zs}/gu, " ");

test("the end of a rule is the time of day, without seconds, and has a date only where it is another day's", async () => {
  const today = new Date(2026, 10, 24, 19, 9, 15).getTime();
  const tomorrow = new Date(2026, 10, 25, 2).getTime();
  expect(plain(describeEnd(en, today))).toBe("until 7:09 PM");
  expect(plain(describeEnd(en, tomorrow))).toBe("until Nov 25, 2026, 2:00 AM");
  expect(plain(describeEnd(await loadMessages("fr"), today))).toBe("jusqu’à 19:09");
});

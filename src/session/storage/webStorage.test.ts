import { expect, test } from "vitest";
import { webStorage } from "./ConversationStorage.ts";

test("the browser's storage lists the keys that begin with a prefix, and only those", async () => {
  const texts = new Map([
    ["theirs", "x"],
    ["ours:a", "1"],
    ["ours:b", "2"],
  ]);
  const storage = webStorage(() => ({
    length: texts.size,
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }));
  expect(await storage.keys("ours:")).toEqual(["ours:a", "ours:b"]);
  await storage.remove("ours:a");
  expect([await storage.keys("ours:"), await storage.get("ours:a"), await storage.get("theirs")]).toEqual([
    ["ours:b"],
    undefined,
    "x",
  ]);
});

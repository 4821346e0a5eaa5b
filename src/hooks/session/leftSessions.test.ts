import { expect, test, vi } from "vitest";
import { openAiChat } from "../../protocols/index.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
});
vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => void (leave = listener));
vi.stubGlobal("removeEventListener", () => undefined);
let leave = (): void => undefined;

/** The module as a page has it that is loaded anew. */
async function load() {
  vi.resetModules();
  return import("./leftSessions.ts");
}

test("what a page had open in its storage is opened by the next page from the storage only", async () => {
  const session = { ...createFakeSession(), protocol: openAiChat(), keptIn: "storage", storedId: "c1" } as const;
  (await load()).trackSession("scope", session);
  leave();
  expect((await load()).findLeftSession("scope")).toEqual({ id: "c1", isStored: true });
  expect((await load()).findLeftSession("scope")).toBeUndefined();
});

import { expect, test } from "vitest";
import { createWriteChains } from "./createWriteChains.ts";

test("a page that is left starts all that waits, in order: writes, and what was called behind them", async () => {
  const started: string[] = [];
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const work = (name: string) => async (): Promise<void> => {
    started.push(name);
    if (name === "first") await slow;
  };
  const chains = createWriteChains();
  const all = [
    chains.write("a", work("first")),
    chains.write("a", work("replaced")),
    chains.write("a", work("second")),
    chains.run("a", work("rename")),
    chains.write("a", work("third")),
  ];
  expect(started).toEqual(["first"]);
  chains.flush();
  expect(started).toEqual(["first", "second", "rename", "third"]);
  release();
  await Promise.all(all);
  expect(started.slice(4)).toEqual(["second", "rename", "third"]);
  expect(chains.settled("a")).toBeUndefined();
});

import { expect, test } from "vitest";
import { DeltaJoiner } from "./DeltaJoiner.ts";

test.each(["constructor", "toString", "image"])("a frame named %s is no delta and is sent unchanged", (name) => {
  const frame = { name, data: { a: 1 } };
  expect(new DeltaJoiner().join(frame)).toEqual([frame]);
});

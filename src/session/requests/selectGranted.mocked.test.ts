import { expect, test, vi } from "vitest";
import { digestInput } from "../../content/index.ts";
import { digestOnce } from "./selectGranted.ts";

vi.mock("../../content/index.ts", { spy: true });

test("the digest of a patch that is one text is computed once, however often its grant is checked", () => {
  const patches = Array.from(
    { length: 20 },
    (_, index) => `*** Begin Patch\n*** Delete File: ${index}\n*** End Patch\n`,
  );
  const digests = Array.from({ length: 100 }, () => patches.map(digestOnce).join());
  expect(new Set(digests).size).toBe(1);
  expect(vi.mocked(digestInput)).toHaveBeenCalledTimes(20);
});

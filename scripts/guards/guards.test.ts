import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agentGuards } from "./agentGuards.ts";
import { requestGuards } from "./requestGuards.ts";

test.each([...requestGuards, ...agentGuards])(
  'the guard "$name" can be switched off: its text occurs once in $file',
  (guard) => {
    const { file, text, off, tests } = guard;
    expect(readFileSync(file, "utf8").split(text)).toHaveLength(2);
    expect(off).not.toBe(text);
    expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  },
);

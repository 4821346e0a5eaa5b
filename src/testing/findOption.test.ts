import { expect, test } from "vitest";
import { findOption } from "./findOption.ts";

test.each([
  ["there", ["–", "here", "there"], "there"],
  ["true", ["–", "Yes", "No"], "Yes"],
  ["false", ["–", "Yes", "No"], "No"],
  ["true", ["true", "Yes"], "true"],
])("%j names of %j the option %j", (value, options, option) => {
  expect(findOption(value, options)).toBe(option);
});

test.each(["elsewhere", "toString", "true"])(
  "an option %j that a list does not have is an error that names those it has",
  (value) => {
    const error = `The list has no option "${value}"; its options are "–", "here".`;
    expect(() => findOption(value, ["–", "here"])).toThrow(error);
  },
);

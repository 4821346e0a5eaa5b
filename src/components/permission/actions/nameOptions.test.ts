import { expect, test } from "vitest";
import type { RequestOption } from "../../../model/index.ts";
import { en } from "../../../messages/index.ts";
import { nameOptions } from "./nameOptions.ts";

const toOther = (id: string, label: string): RequestOption => ({ id, kind: "other", label });

function labelsOf(...options: readonly RequestOption[]): readonly (string | undefined)[] {
  return Array.from(nameOptions(options, en.permission.option).values(), ({ label }) => label);
}

test("an answer whose effect the agent alone states is named whole, and says so where it goes on", () => {
  const steps = "Yes, and run the remaining steps on the staging database, then, if all of them pass, ";
  expect(labelsOf(toOther("a", `${steps}stop`), toOther("b", `${steps}go on with production`))).toEqual([
    `${steps}stop`,
    `${steps}go on with production`,
  ]);
  expect(labelsOf(toOther("a", "x".repeat(400)))).toEqual([`${"x".repeat(300)}…`]);
});

test.each<[RequestOption["kind"], string[]]>([
  ["allow_once", ["Allow", "Allow once", "Allow this time", "Approve", "Approve once", "Yes"]],
  ["allow_always", ["Allow always", "Always allow", "Approve always", "Always approve"]],
  ["reject_once", ["Deny", "Deny once", "Reject", "Reject once", "Decline", "No"]],
  ["reject_always", ["Deny always", "Always deny", "Reject always", "Always reject"]],
])("a label that says in other words what the button of %s says is not repeated beside it", (kind, labels) => {
  for (const label of labels) {
    expect(labelsOf({ id: "a", kind, label })).toEqual([undefined]);
    // Of two, the labels are all that tells them apart.
    expect(labelsOf({ id: "a", kind, label }, { id: "b", kind, label: "Other" })).toEqual([
      label.toLowerCase() === en.permission.option[kind].toLowerCase() ? undefined : label,
      "Other",
    ]);
  }
  for (const label of ["Sure", "Allow everything", "Not yet"])
    expect(labelsOf({ id: "a", kind, label })).toEqual([label]);
});

/** What the buttons of options say, as a person reads them. */
function buttonsOf(...options: readonly RequestOption[]): readonly string[] {
  const names = nameOptions(options, en.permission.option).values();
  return Array.from(names, ({ text, label = "", isQuoted, mark }) =>
    [text, isQuoted ? `“${label}”` : "", mark === undefined ? "" : `(${mark.text})`].filter(Boolean).join(" "),
  );
}

test.each<[string, string, string]>([
  ["for as long as they are shown", `${"x".repeat(300)} stop`, `${"x".repeat(300)} go on`],
  ["but for upper and lower case", "Go on", "go on"],
  ["but for blanks", "Go on", "Go \u00a0 on"],
  ["but for invisible characters", "Go on", "Go\u200b on"],
  ["but for look-alike letters", "Go on", "Gо on"],
  ["in all", "Go on", "Go on"],
  ["since both are empty", "", " "],
  ["since both say what the kit says", "Answer", "ANSWER"],
])("answers whose labels are alike %s are told apart by their ids", (_how, one, other) => {
  const marks = buttonsOf(toOther("a-1", one), toOther("b-2", other), toOther("c-3", "Stop")).map(
    (button) => /\(.*\)$/.exec(button)?.[0],
  );
  expect(marks).toEqual(["(a-1)", "(b-2)", undefined]);
});

test.each<[string, string, string]>([
  ["are long", `${"x".repeat(100)}1`, `${"x".repeat(100)}2`],
  ["read alike", "yes", "Yes"],
  ["hide characters", "yes", "yes\u200b"],
  ["are words", "it is safe", "it is not"],
])("answers with the same label have numbers where their ids %s", (_how, one, other) => {
  expect(buttonsOf(toOther("x", "Stop"), toOther(one, "Go"), toOther(other, "Go"))).toEqual([
    "Answer “Stop”",
    "Answer “Go” (2)",
    "Answer “Go” (3)",
  ]);
});

test("answers of different kinds that are called alike by the kit are told apart", () => {
  const options: readonly RequestOption[] = [
    { id: "no", kind: "reject_once", label: "No" },
    { id: "once", kind: "allow_once", label: "Yes" },
    { id: "always", kind: "allow_always", label: "Always allow" },
  ];
  const again = { ...en.permission.option, allow_once: "Run again", allow_always: "Run again" };
  const marks = Array.from(nameOptions(options, again).values(), ({ mark }) => mark?.text);
  expect(marks).toEqual([undefined, "once", "always"]);
});

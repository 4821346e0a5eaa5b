import { expect, test } from "vitest";
import { plainCall } from "../../model/fixtures/plainCall.ts";
import { presentCall } from "./presentCall.ts";

function reasonsOf(command: string): readonly string[] {
  const input = { command };
  return presentCall({ call: { ...plainCall, kind: "execute", input, argument: JSON.stringify(input) } }).risk.reasons;
}

test("the reasons for caution are listed by their weight, in whatever order they are found", () => {
  expect(reasonsOf("ls > a; echo \u202e \u200b x; sudo rm -rf ~/.ssh")).toEqual([
    "destructive",
    "elevated",
    "sensitive_path",
    "flag:bidi",
    "flag:invisible",
    "redirection",
    "compound",
  ]);
  expect(reasonsOf("echo \u200b \u202e; rm -rf a")).toEqual(["destructive", "flag:bidi", "flag:invisible", "compound"]);
});

test("an empty input is a reason for caution, unless a tool of this page, which has declared none, runs it", () => {
  const call = { ...plainCall, input: {}, argument: "{}" };
  const reasons = (kind: "permission" | "execution"): readonly string[] =>
    presentCall({ call, request: { kind } }).risk.reasons;
  expect([reasons("permission"), reasons("execution")]).toEqual([["no_input"], []]);
});

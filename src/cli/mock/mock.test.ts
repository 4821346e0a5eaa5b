import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bundle } from "../../../scripts/bundle.ts";
import { step } from "../../agents/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { mock } from "./mock.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-mock-"));
const scenario = { name: "a", title: "Greeting", suggestion: "Hi", steps: [step.say("hello")] };

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Starts `countersign mock` as a program and returns the address that it prints. */
async function start(...options: readonly string[]): Promise<URL> {
  const child = spawn(process.execPath, [await bundle("src/cli/index.ts"), "mock", ...options, "--port", "0"]);
  onTestFinished(() => void child.kill());
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (printed += data.toString()));
  await vi.waitFor(() => expect(printed).toMatch(/Steer it/));
  return new URL(/at (http\S+)/.exec(printed)?.[1] ?? "http://nothing");
}

test.each([
  ["a JSON file", () => write("greeting.json", JSON.stringify(scenario))],
  ["a module", () => write("greeting.mjs", `export default ${JSON.stringify(scenario)}`)],
])("a scenario of %s is served at the path that it prints", async (_, file) => {
  const url = await start(file(), "--path", "/agent");
  expect(url.pathname).toBe("/agent");
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify({ message: "hi" }) });
  expect(await answer.text()).toContain("hello");
});

test.each([
  ["a file that does not exist", ["nothing.json"], "Cannot read"],
  ["a file that is not JSON", [write("text.json", "{")], "is not valid JSON"],
  ["a recorded stream", [write("a.sse", "data: {}\n\n")], "countersign replay"],
  ["a recording without an exchange", [write("empty.har", '{"log":{"entries":[]}}')], "has no exchange with an agent"],
  ["a recording without an address", [write("none.har", '{"log":{"entries":[{}]}}')], "entries[0].request.url is no"],
  ["a name that no scenario has", ["nothing"], "The scenarios of the kit are weather"],
  [
    "a scenario with a step that does not exist",
    [write("wrong.json", '{"name":"a","title":"a","suggestion":"a","steps":[{"type":"sing"}]}')],
    "wrong.json: The scenario cannot be played: the scenario.steps[0].type",
  ],
  [
    "a module without a default export",
    [write("empty.mjs", "export const a = 1;")],
    "the scenario should be an object",
  ],
  [
    "a protocol that does not exist",
    ["weather", "--protocol", "smoke"],
    servedProtocols.map(({ id }) => id).join(", "),
  ],
  ["a path without a slash", ["weather", "--path", "chat"], "begins with a slash"],
])("%s is refused with a sentence", async (_, options, sentence) => {
  await expect(mock(options)).rejects.toThrow(sentence);
});

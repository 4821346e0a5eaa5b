import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import type { Json } from "../../model/index.ts";
import { createTestTurn, type TestTurn } from "../test-support/createTestTurn.ts";
import { createTerminals, takeLastBytes } from "./createTerminals.ts";

test("the output of a terminal has at most the bytes that the agent wants, and ends where the command's output ends", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 40 }), (text, limit) => {
      const output = takeLastBytes(text, limit);
      expect(Buffer.byteLength(output)).toBeLessThanOrEqual(limit);
      expect(text.endsWith(output)).toBe(true);
      // Nothing is cut that would have fitted: one character more is too much, or there is none.
      const before = text.slice(0, text.length - output.length);
      const [last = ""] = Array.from(before).slice(-1);
      expect(last === "" || Buffer.byteLength(last + output) > limit).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

test.each(["missing", "file.txt"])(
  "a command whose folder is none (%s) fails by the name of the folder, before anyone is asked",
  async (cwd) => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-terminals-")));
    onTestFinished(() => rm(directory, { recursive: true }));
    await writeFile(join(directory, "file.txt"), "");
    const terminals = createTerminals({ directory, temporary: directory });
    const { turn, asked } = createTestTurn();
    const params = { command: process.execPath, args: ["--version"], cwd };
    await expect(terminals.answer("terminal/create", params, turn)).rejects.toMatchObject({
      code: "not_found",
      message: `There is no folder \`${cwd}\`, so nothing ran.`,
    });
    expect(asked).toEqual([]);
  },
);

async function openTerminals() {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "countersign-terminals-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const terminals = createTerminals({ directory, temporary: directory });
  const test = createTestTurn();
  onTestFinished(() => {
    terminals.close();
    test.stop();
  });
  const answer = (method: string, params: Readonly<Record<string, Json>>): Promise<Json> =>
    terminals.answer(`terminal/${method}`, params, test.turn);
  /** Starts a command and returns its id. */
  const start = async (params: Readonly<Record<string, Json>>): Promise<string> => {
    const created = await answer("create", params);
    const { terminalId } = Object(created) as { readonly terminalId?: string };
    return terminalId ?? "";
  };
  return { directory, terminals, test, answer, start };
}

type Scene = Omit<Awaited<ReturnType<typeof openTerminals>>, "test"> & {
  readonly terminalId: string;
  readonly test: TestTurn;
};

const enders: readonly (readonly [string, (scene: Scene) => unknown])[] = [
  ["the user stops the turn", ({ test: turn }) => turn.stop()],
  ["the agent kills it", ({ answer, terminalId }) => answer("kill", { terminalId })],
  ["the agent releases it", ({ answer, terminalId }) => answer("release", { terminalId })],
  ["the agent's process has ended", ({ terminals }) => terminals.close()],
  ["its session is closed", ({ terminals, test: { turn } }) => terminals.close(turn.sessionId)],
];

test.each(enders)("a running command ends when %s", async (_when, end) => {
  const scene = await openTerminals();
  const terminalId = await scene.start({ command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] });
  const ended = scene.answer("wait_for_exit", { terminalId });
  scene.terminals.close("another session");
  expect(await scene.answer("output", { terminalId })).not.toHaveProperty("exitStatus");
  await end({ ...scene, terminalId });
  expect(await ended).toEqual({ exitCode: null, signal: "SIGTERM" });
});

test("an agent gets the end of the output, at most as much as it wants, and is told that it was cut", async () => {
  const { start, answer } = await openTerminals();
  const args = ["-e", 'process.stdout.write("0123456789")'];
  const terminalId = await start({ command: process.execPath, args, outputByteLimit: 4 });
  await answer("wait_for_exit", { terminalId });
  const exitStatus = { exitCode: 0, signal: null };
  expect(await answer("output", { terminalId })).toEqual({ output: "6789", truncated: true, exitStatus });
});

test("a command runs in its folder, with the agent's variables, and with arguments without a shell", async () => {
  const { directory, start, answer } = await openTerminals();
  await mkdir(join(directory, "sub"));
  await symlink(process.execPath, join(directory, "my node"));
  process.env["COUNTERSIGN_TEST_VALUE"] = "server";
  onTestFinished(() => void delete process.env["COUNTERSIGN_TEST_VALUE"]);
  const script = "process.stdout.write([process.cwd(), process.env.COUNTERSIGN_TEST_VALUE, process.argv[1]].join())";
  const terminalId = await start({
    command: join(directory, "my node"),
    args: ["-e", script, "$HOME; a b"],
    cwd: "sub",
    env: [{ name: "COUNTERSIGN_TEST_VALUE", value: "agent" }],
  });
  await answer("wait_for_exit", { terminalId });
  expect(await answer("output", { terminalId })).toMatchObject({
    output: `${join(directory, "sub")},agent,$HOME; a b`,
    exitStatus: { exitCode: 0 },
  });
});

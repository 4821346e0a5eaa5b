import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CountersignError, describeCause } from "../../model/index.ts";
import { openSocket } from "../../server/node/index.ts";
import { redactExchanges, writeHar, type RedactOptions } from "../../testing/index.ts";
import { serveOpenly } from "../../testing/node/serveTestAgent.ts";
import { createRecorder, readTarget } from "../../testing/recording/createRecorder.ts";
import { readPort } from "../serve/readOptions.ts";
import { stopRequested } from "../serveDemo.ts";

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "configuration", message });
}

/** Reads the values of `--redact`: names, and patterns between slashes. Throws a `CountersignError` (`configuration`) for a wrong pattern. */
export function readRedactions(values: readonly string[]): RedactOptions {
  const isPattern = (value: string): boolean => value.length > 2 && value.startsWith("/") && value.endsWith("/");
  const toPattern = (value: string): RegExp => {
    try {
      return new RegExp(value.slice(1, -1), "g");
    } catch (error) {
      throw wrong(`--redact ${value} is not a pattern: ${describeCause(error)}`);
    }
  };
  return {
    names: values.filter((value) => !isPattern(value)),
    patterns: values.filter(isPattern).map(toPattern),
  };
}

/**
 * Runs `countersign record --to FILE -- URL`: serves a proxy in front of a real agent until SIGINT or SIGTERM, and writes what both sides
 * sent, without secrets, as an HTTP Archive. The file is written after each exchange, so that a crash loses little.
 */
export async function record(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      to: { type: "string" },
      redact: { type: "string", multiple: true },
      port: { type: "string" },
    },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0)
    throw wrong("Name the address of one agent: countersign record --to chat.har -- http://127.0.0.1:8000/api/chat");
  if (values.to === undefined || !values.to.endsWith(".har"))
    throw wrong("Name the file of the recording, with the ending .har: --to chat.har");
  const target = readTarget(address);
  const redactions = readRedactions(values.redact ?? []);
  const port = readPort(values.port ?? process.env["PORT"]);
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.to);

  let writing: Promise<void> = Promise.resolve();
  let isPlanned = false;
  const write = (): void => {
    // One more is enough for all that was recorded while the file is being written.
    if (isPlanned) return;
    isPlanned = true;
    const last = writing.catch(() => undefined);
    writing = last.then(async () => {
      isPlanned = false;
      const har = writeHar(redactExchanges(recorder.read(), redactions), recorder.begun);
      await writeFile(path, `${JSON.stringify(har, null, 1)}\n`);
    });
    writing.catch(() => undefined);
  };
  const recorder = createRecorder({ target: target.href, openSocket, onChange: write });
  write();
  await writing.catch((error: unknown) => {
    throw wrong(`Cannot write ${path}: ${describeCause(error)}`);
  });
  const served = await serveOpenly(recorder, { port });
  const own = `${served.url.replace(/\/$/, "")}${target.pathname}`;
  process.stdout.write(`Recording ${target.href} into ${values.to} (Ctrl+C ends it)\nPoint your app at ${own}\n`);
  await stopRequested();
  write();
  await served.close();
  await writing;
  process.stdout.write(`Exchanges in ${values.to}: ${recorder.read().length}. Read it before you share it.\n`);
  return 0;
}

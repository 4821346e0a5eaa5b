import { rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { CountersignError, describeCause } from "../../model/index.ts";
import { openSocket } from "../../server/node/index.ts";
import { redactExchanges, writeHar, type RedactOptions } from "../../testing/index.ts";
import { serveOpenly } from "../../testing/node/serveTestAgent.ts";
import { createRecorder, readTarget } from "../../testing/recording/createRecorder.ts";
import { printUntilStopped } from "../printUntilStopped.ts";
import { readPort } from "../serve/readOptions.ts";

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "configuration", message });
}

/** Reads the values of `--redact`: names, and patterns like those of JavaScript. Throws a `CountersignError` (`configuration`) for a wrong pattern. */
export function readRedactions(values: readonly string[]): RedactOptions {
  // No name begins like this: taken for one, a pattern would remove nothing.
  const isPattern = (value: string): boolean => value.startsWith("/");
  const toPattern = (value: string): RegExp => {
    const [, source, flags = ""] = /^\/(.+)\/([a-z]*)$/s.exec(value) ?? [];
    if (source === undefined) throw wrong(`--redact ${value} is not a pattern: write it between two slashes.`);
    try {
      return new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
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
 * Reads the values of `--origin`, and returns whether a page may use the agent through the recorder: one of this machine, or of an origin
 * that was given. The agent may rely on that only this machine reaches it, so a foreign page in the user's browser must not.
 */
export function readOrigins(values: readonly string[]): (origin: string) => boolean {
  for (const value of values)
    if (!/^https?:/.test(value) || !URL.canParse(value) || new URL(value).origin !== value)
      throw wrong(`"${value}" is not the origin of a page; give one such as https://app.example.com.`);
  return (origin) => values.includes(origin) || isLoopback(origin);
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Runs `countersign record --to FILE -- URL`: serves a proxy in front of a real agent until SIGINT or SIGTERM, and writes what both sides
 * sent, without secrets, as an HTTP Archive. The file is written after exchanges, so that a crash loses little.
 */
export async function record(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      to: { type: "string" },
      redact: { type: "string", multiple: true },
      origin: { type: "string", multiple: true },
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
  const admits = readOrigins(values.origin ?? []);
  const port = readPort(values.port ?? process.env["PORT"]);
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), values.to);
  const part = `${path}.part`;

  const writeNow = async (): Promise<void> => {
    const har = writeHar(redactExchanges(recorder.read(), redactions), recorder.begun);
    // What is there stays whole until the new file is.
    await writeFile(part, `${JSON.stringify(har, null, 1)}\n`);
    await rename(part, path);
  };
  const describeWrite = (error: unknown): string => `Cannot write ${path}: ${describeCause(error)}`;
  const writer = createWriter(writeNow);
  const recorder = createRecorder({ target: target.href, openSocket, onChange: () => writer.plan() });
  // First: an earlier recording of this name stays where this one cannot begin.
  const served = await serveOpenly(recorder, { port, admits });
  await writer.begin().catch(async (error: unknown) => {
    await Promise.allSettled([served.close(), rm(part, { force: true })]);
    throw wrong(describeWrite(error));
  });
  const own = `${served.url.replace(/\/$/, "")}${target.pathname}`;
  await printUntilStopped(`Recording ${target.href} into ${values.to} (Ctrl+C ends it)\nPoint your app at ${own}`);
  await served.close();
  await writer.finish().catch((error: unknown) => {
    throw wrong(describeWrite(error));
  });
  if (recorder.isFull()) process.stdout.write("The recording was full before its end: what came then is missing.\n");
  process.stdout.write(`Exchanges in ${values.to}: ${recorder.read().length}. Read it before you share it.\n`);
  return 0;
}

/** Writes of the same file, one after the other. */
interface Writer {
  /** Writes at once, before all others; rejects if that fails. */
  begin(): Promise<void>;
  /** Writes soon. One write is enough for all that was planned before it begins. */
  plan(): void;
  /** Writes at last; rejects if that fails. */
  finish(): Promise<void>;
}

/** How many times longer than a write the pause after it is. */
const pauses = 4;

function createWriter(write: () => Promise<void>): Writer {
  let writing: Promise<unknown> = Promise.resolve();
  let isPlanned = false;
  const ended = new AbortController();
  const plan = (): void => {
    if (isPlanned || ended.signal.aborted) return;
    isPlanned = true;
    writing = writing.then(async () => {
      isPlanned = false;
      if (ended.signal.aborted) return;
      const start = performance.now();
      await write().catch(() => undefined);
      // Each write is of the whole recording: without a pause a long one would be written nearly all the time.
      await setTimeout((performance.now() - start) * pauses, undefined, ended).catch(() => undefined);
    });
  };
  return {
    begin: () => {
      const first = write();
      writing = first.catch(() => undefined);
      return first;
    },
    plan,
    finish: async () => {
      ended.abort();
      await writing;
      await write();
    },
  };
}

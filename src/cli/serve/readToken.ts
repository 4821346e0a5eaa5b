import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CountersignError } from "../../model/index.ts";

const TOKEN_BYTES = 32;

/** Minimum length in characters; shorter tokens could be guessed. */
const MIN_CHARACTERS = 16;

async function readKept(file: string): Promise<string | undefined> {
  try {
    const kept = (await readFile(file, "utf8")).trim();
    return kept.length >= MIN_CHARACTERS ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the server's token: `COUNTERSIGN_TOKEN`, else the one in the file, so that open pages stay signed in after a restart;
 * else it creates one and stores it in the file, if there is to be one. Rejects with a `CountersignError` (`configuration`) if
 * `COUNTERSIGN_TOKEN` is too short.
 */
export async function readToken(file: string | undefined): Promise<string> {
  const named = process.env["COUNTERSIGN_TOKEN"];
  if (named !== undefined && named !== "") {
    if (named.length >= MIN_CHARACTERS) return named;
    throw new CountersignError({
      code: "configuration",
      message: `COUNTERSIGN_TOKEN has ${named.length} characters and could be guessed; give it at least ${MIN_CHARACTERS}.`,
    });
  }
  const kept = file === undefined ? undefined : await readKept(file);
  if (kept !== undefined) return kept;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  if (file !== undefined) {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, token, { mode: 0o600 });
  }
  return token;
}

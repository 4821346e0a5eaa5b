import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Json } from "../../model/index.ts";
import { canonicalJson } from "./canonicalJson.ts";

/**
 * Returns the hex SHA-256 of an input's canonical JSON: the digest of what the user was shown.
 *
 * Equal values give equal digests whatever their key order or spacing was. Synchronous, because `crypto.subtle` is missing on pages
 * without https and a decision must not wait.
 */
export function digestInput(input: Json): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(input))));
}

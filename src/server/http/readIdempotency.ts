import { digestInput } from "../../content/index.ts";
import type { Command, HttpRequest } from "../../model/index.ts";

/** How a request is known again when it is repeated. */
export interface Idempotency {
  readonly key: string;
  /** Digest of everything that was asked. */
  readonly fingerprint: string;
}

/** Reads the idempotency key of a request: its header, else the key of the answers it submits. Undefined where it has none. */
export function readIdempotency(request: HttpRequest, commands: readonly Command[]): Idempotency | undefined {
  const submit = commands.find((command) => command.type === "submitAnswers");
  const key = request.headers["idempotency-key"] ?? submit?.idempotencyKey;
  if (key === undefined || commands.length === 0) return undefined;
  return { key, fingerprint: digestInput([request.method, request.url, request.body ?? null]) };
}

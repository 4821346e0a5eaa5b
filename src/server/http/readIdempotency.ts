import { digestInput } from "../../content/index.ts";
import type { Command, HttpRequest } from "../../model/index.ts";

/** Identifies a request, so that its repetition (a retry after a lost response) has no second effect. */
export interface Idempotency {
  readonly key: string;
  /** Digest of method, URL and body. */
  readonly fingerprint: string;
}

/**
 * Reads the idempotency key of a request: its header, else the key of the answers it submits. Undefined if it has
 * neither, or no commands: reading has no effect that a repetition could double.
 */
export function readIdempotency(request: HttpRequest, commands: readonly Command[]): Idempotency | undefined {
  const submit = commands.find((command) => command.type === "submitAnswers");
  const key = request.headers["idempotency-key"] ?? submit?.idempotencyKey;
  if (key === undefined || commands.length === 0) return undefined;
  return { key, fingerprint: digestInput([request.method, request.url, request.body ?? null]) };
}

/**
 * Whether a client that sends the request again gets the same turn: by the key in its header, or by the requests that it answers. A prompt
 * without a key starts another turn each time.
 */
export function canRepeat({ headers }: HttpRequest, commands: readonly Command[]): boolean {
  return headers["idempotency-key"] !== undefined || !commands.some(({ type }) => type === "sendPrompt");
}

import type { Frame } from "../model/index.ts";

/**
 * Serializes one frame as a Server-Sent Event, including the blank line.
 *
 * Line breaks inside `data` become several data lines (CR and CRLF arrive as LF); a line break or NUL inside `event` or `id`,
 * which the format cannot represent, is removed.
 */
export function writeSse(frame: Frame): string {
  const event = frame.event === undefined ? "" : `event: ${toLine(frame.event)}\n`;
  const id = frame.id === undefined ? "" : `id: ${toLine(frame.id)}\n`;
  const data = frame.data.split(/\r\n|\r|\n/).join("\ndata: ");
  return `${event}${id}data: ${data}\n\n`;
}

function toLine(value: string): string {
  return value.replaceAll("\r", "").replaceAll("\n", "").replaceAll("\0", "");
}

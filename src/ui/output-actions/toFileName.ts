/** What is no letter, mark, digit, dot, underscore or hyphen, of any script: separators, signs that file systems forbid, invisible characters. */
const other = /[^\p{L}\p{M}\p{N}._-]+/gu;

/** Names of devices on Windows, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Sanitizes a file name so that it stays in the download folder: every run of other characters than letters, digits and `._-` becomes a
 * hyphen, the last 80 characters are kept, without dots, hyphens and marks at the beginning and dots at the end. `output.txt` if nothing
 * remains.
 */
export function toFileName(name: string): string {
  const kept = Array.from(name.normalize("NFC").replaceAll(other, "-")).slice(-80).join("");
  const plain = kept.replace(/^[\p{M}.-]+/u, "").replace(/(?<!\.)\.+$/, "");
  return plain === "" ? "output.txt" : plain.replace(device, "$&_");
}

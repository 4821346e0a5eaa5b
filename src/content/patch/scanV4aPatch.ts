/** A line of a V4A patch with the file and the hunk that contain it. */
export interface V4aLine {
  /** The line, with its break. */
  readonly text: string;
  /** Index of its file; -1 for lines outside of a file's section. */
  readonly file: number;
  /** Index of its hunk in the file; -1 for the file's own headers. */
  readonly hunk: number;
}

/** Whether a text contains a marker line of a V4A patch, the form that `apply_patch` takes. */
export function isV4aPatch(text: string): boolean {
  return /^\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )/m.test(text);
}

/**
 * Assigns each line of a V4A patch to its file and hunk. The lines joined are the text again. A deletion, and a file that is only
 * moved, have header lines only (hunk -1). Linear; never throws.
 */
export function scanV4aPatch(text: string): V4aLine[] {
  const lines: V4aLine[] = [];
  let [file, hunk, hasLines, isOpen] = [-1, -1, false, false];
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\*\*\* (?:Add|Update|Delete) File: /.test(line)) {
      [file, hunk, hasLines, isOpen] = [file + 1, -1, false, true];
      lines.push({ text: line, file, hunk });
    } else if (!isOpen || /^\*\*\* (?:Begin|End) Patch/.test(line)) {
      isOpen = false;
      lines.push({ text: line, file: -1, hunk: -1 });
    } else if (line.startsWith("*** Move to: ")) {
      lines.push({ text: line, file, hunk: -1 });
    } else {
      const isHead = line.startsWith("@@");
      // Several headings in a row locate one place.
      if (hunk === -1 || (isHead && hasLines)) [hunk, hasLines] = [hunk + 1, false];
      if (!isHead) hasLines = true;
      lines.push({ text: line, file, hunk });
    }
  }
  return lines;
}

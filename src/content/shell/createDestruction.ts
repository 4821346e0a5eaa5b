import { splitTokens } from "./splitCommands.ts";
import { toPlace, type Place } from "./toPlace.ts";
import { isAssignment, tokenizeCommand, type CommandToken } from "./tokenizeCommand.ts";

/** Words after a program with which it removes or overwrites data. Each is a word of its own, anywhere behind the program. */
const wordsOf: ReadonlyMap<string, RegExp> = new Map([
  // A cluster of known letters, or a long option that may be shortened: `-verbose` is none of them.
  [
    "rm",
    /^(?:-[divpwx]*[rf][dfirvpwx]*|-(?:recurs\w*|force)|--(?:r(?:e(?:c(?:u\w*)?)?)?|f(?:o(?:r(?:ce?)?)?)?))(?:=.*)?$/i,
  ],
  ["remove-item", /^-(?:r\w*|fo\w*)(?::.*)?$/i],
  ["chmod", /^(?:-[cfvhHLP]*R[cfvRhHLP]*|--recursive)$/],
  ["chown", /^(?:-[cfvhHLP]*R[cfvRhHLP]*|--recursive)$/],
  ["chgrp", /^(?:-[cfvhHLP]*R[cfvRhHLP]*|--recursive)$/],
  ["dd", /^(?:if|of)=/i],
  ["mv", /^\/dev\/null$/],
  ["kill", /^-(?:9|(?:sig)?kill)$/i],
  ["killall", /^-(?:9|(?:sig)?kill)$/i],
  ["del", /^\/[a-z]/i],
  ["rd", /^\/[a-z]/i],
  ["format", /^[a-z]:/i],
  ["rmdir", /./],
  ["shred", /./],
  // It does nothing without one of them; `truncate` is a word of style sheets, too.
  ["truncate", /^(?:-[cor]*[sr]|--(?:s|r))/],
  ["git push", /^(?:-[nquv46]*[df][dfnquv46]*|--(?:force|delete|mirror|prune)\b.*)$/],
  ["git reset", /^--hard$/],
  ["git clean", /^(?:-[dinqxX]*f[dfinqxX]*|--force)$/],
  ["git checkout", /^--$/],
]);

/** Programs that destroy without any further word. */
const immediate = /^(?:mkfs.*|shutdown|reboot|halt|poweroff)$/;

/** Names that are also ordinary words: such a name is a program only where one can begin. Any other word may be a program anywhere. */
const ordinary: ReadonlySet<string> = new Set(
  "rmdir shred truncate format kill mv shutdown reboot halt poweroff".split(" "),
);

/** What needs no program in front: a disk that a line is redirected to, and statements of databases, which go on in the next line. */
const anywhere = />\s*\/dev\/(?:sd|nvme|hd)|\b(?:drop\s+(?:table|database)|truncate\s+table)/i;

/** Texts inside of texts that are read: `sh -c "sh -c 'rm -rf ~'"`. */
const deepest = 3;

/** Where a text may be split into several commands or words, also without a blank: `sync;reboot`, `system('reboot')`. */
const separator = /[\s;&|()`'"<>$]/;

/** Reads what comes behind each other as one line of commands; see `createDestruction`. */
export interface Destruction {
  /** Reads the next part of the line. */
  readonly read: (part: string) => void;
  /** Ends the line: its last programs get the words of no other one. They get those that `readWords` reads. */
  readonly end: () => void;
  /** Reads words that the last program of each line that was read gets as well. */
  readonly readWords: (part: string) => void;
  /** Whether anything that was read removes or overwrites data irreversibly. */
  readonly isFound: () => boolean;
}

/** The command that is being read. */
interface Reading {
  /** The programs among its words so far. */
  readonly programs: Set<string>;
  /** What its next word can be. */
  place: Place;
}

function toReading(place: Place = "start", programs: Iterable<string> = []): Reading {
  return { place, programs: new Set(programs) };
}

/** Places by what the next words can do, the least first. */
const weights: readonly Place[] = ["text", "operand", "git", "any", "behind", "start"];

/**
 * Creates a reader that finds whether commands remove or overwrite data irreversibly, also behind a pipe, inside quotes or behind a
 * program that runs another one.
 *
 * The words that matter stand anywhere behind a program: `rm x -rf` is `rm -rf x`. A word that is no ordinary one may be a program
 * wherever it stands, since another one may run it; but not what `grep` searches for. A reading aid: it knows no alias and no variable.
 * Linear in the length of all that is read.
 */
export function createDestruction(): Destruction {
  let found = false;
  let open = toReading();
  /** The last commands of all lines that have ended, as one. */
  let ended: Reading | undefined;
  function readWord(word: string, reading: Reading): void {
    const plain = word.includes("\\") ? word.replaceAll("\\", "") : word;
    const { programs, place } = reading;
    const names = toNames(word, plain);
    reading.place = toPlace(place, plain, names[0] ?? "");
    if (place === "text") return;
    for (const program of programs) found ||= wordsOf.get(program)?.test(plain) === true;
    const canBegin = place !== "operand" && !isAssignment(plain);
    for (const name of names) {
      const operation = programs.has("git") ? `git ${name}` : name;
      if (wordsOf.has(operation) && operation !== name) programs.add(operation);
      if (ordinary.has(name) && !canBegin) continue;
      found ||= immediate.test(name);
      if (name === "git" || wordsOf.has(name)) programs.add(name);
    }
  }
  /** Reads the text of a word that another program runs. What is quoted in it is quoted once more. */
  function readInside(word: string, depth: number, { place }: Reading): void {
    if (depth >= deepest || !separator.test(word)) return;
    // Where a program searches for a text, a shell runs only what is substituted.
    const start = place === "text" ? word.search(/\$\(|`/) : 0;
    if (start >= 0) readLine(word.slice(start).replaceAll(/\\([\s"'\\])/g, "$1"), depth + 1, toReading());
  }
  /** Reads a line whose first command continues another one; returns its last command. */
  function readLine(line: string, depth: number, before: Reading): Reading {
    const tokens = tokenizeCommand(line);
    let last = before;
    for (const [at, words] of splitTokens(tokens).entries()) {
      if (at > 0) last = toReading();
      for (const word of words) {
        // A list may be a command.
        if (/^[[{]./.test(word) && last.place === "operand") last.place = "start";
        // The words of a list or of braces, as the array of a script has them: `["rm", "-rf", x]`, `{rm,-rf,x}`.
        const pieces = /[,{}[\]]/.test(word) ? word.split(/[,{}[\]]+/) : [word];
        for (const piece of pieces) if (piece !== "") readWord(piece, last);
        readInside(word, depth, last);
      }
    }
    // Not every shell knows comments.
    if (depth < deepest)
      for (const { type, text } of tokens)
        if (type === "comment") readLine(text.slice(1), depth + 1, toReading("operand"));
    return endsOpen(tokens) ? toReading() : last;
  }
  return {
    read(part) {
      found ||= anywhere.test(part);
      if (!found) open = readLine(part, 0, open);
    },
    end() {
      const [place = "start"] = [open.place, ended?.place ?? "text"].toSorted(
        (one, other) => weights.indexOf(other) - weights.indexOf(one),
      );
      ended ??= toReading();
      ended.place = place;
      for (const program of open.programs) ended.programs.add(program);
      open = toReading();
    },
    readWords(part) {
      found ||= anywhere.test(part);
      if (!found) readLine(part, 0, toReading(ended?.place, ended?.programs));
    },
    isFound: () => found,
  };
}

/** Whether a line ends with a sign behind which another command begins. */
function endsOpen(tokens: readonly CommandToken[]): boolean {
  const last = tokens.findLast(({ type }) => type !== "space");
  return last?.type === "operator" && !/[<>)]/.test(last.text);
}

/** Characters of the longest name that is looked up, with its extension. */
const longestName = 20;

/** Returns the names of the programs that a word can be: the last step of a path, or of what is assigned (`/bin/rm`, `RUN=rm`). */
function toNames(word: string, plain: string): readonly string[] {
  const assigned = isAssignment(word) ? word.indexOf("=") + 1 : 0;
  const start = Math.max(assigned, word.lastIndexOf("/") + 1, word.lastIndexOf("\\") + 1);
  return [...new Set([word.slice(start), plain])].flatMap((name) =>
    name === "" || name.length > longestName ? [] : [name.toLowerCase().replace(/\.exe$/, "")],
  );
}

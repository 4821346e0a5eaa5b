import { splitTokens } from "./splitCommands.ts";
import { tokenizeCommand } from "./tokenizeCommand.ts";

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
  ["rmdir", /^/],
  ["shred", /^/],
  ["truncate", /^/],
  ["git push", /^(?:-[nquv46]*[df][dfnquv46]*|--(?:force|delete|mirror|prune)\b.*)$/],
  ["git reset", /^--hard$/],
  ["git clean", /^(?:-[dinqxX]*f[dfinqxX]*|--force)$/],
  ["git checkout", /^--$/],
]);

/** Programs that destroy without any further word. */
const immediate = /^(?:mkfs.*|shutdown|reboot|halt|poweroff)$/;

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

/**
 * Creates a reader that finds whether commands remove or overwrite data irreversibly, also behind a pipe, inside quotes or behind a
 * program that runs another one.
 *
 * The words that matter stand anywhere behind a program: `rm x -rf` is `rm -rf x`. Any word may be a program, since another one may run
 * it. A reading aid: it knows no alias and no variable. Linear in the length of all that is read.
 */
export function createDestruction(): Destruction {
  let found = false;
  /** The programs of the command that is being read, and those of the last command of each line that has ended. */
  let open = new Set<string>();
  const ended = new Set<string>();
  function readWord(word: string, programs: Set<string>): void {
    const plain = word.includes("\\") ? word.replaceAll("\\", "") : word;
    for (const program of programs) found ||= wordsOf.get(program)?.test(plain) === true;
    for (const name of toNames(word, plain)) {
      found ||= immediate.test(name);
      const operation = programs.has("git") ? `git ${name}` : name;
      if (wordsOf.has(operation)) programs.add(operation);
      if (name === "git" || wordsOf.has(name)) programs.add(name);
    }
  }
  /** Reads a line whose first command continues one with these programs; returns the programs of its last command. */
  function readLine(line: string, depth: number, programs: Set<string>): Set<string> {
    const tokens = tokenizeCommand(line);
    let last = programs;
    for (const [at, words] of splitTokens(tokens).entries()) {
      if (at > 0) last = new Set();
      for (const word of words) {
        // The words of a list or of braces, as the array of a script has them: `["rm", "-rf", x]`, `{rm,-rf,x}`.
        for (const piece of /[,{}[\]]/.test(word) ? word.split(/[,{}[\]]+/) : [word]) readWord(piece, last);
        // A text that another program runs. What is quoted in it is quoted once more.
        if (depth < deepest && separator.test(word))
          readLine(word.replaceAll(/\\([\s"'\\])/g, "$1"), depth + 1, new Set());
      }
    }
    // Not every shell knows comments.
    if (depth < deepest)
      for (const { type, text } of tokens) if (type === "comment") readLine(text.slice(1), depth + 1, new Set());
    return last;
  }
  return {
    read(part) {
      found ||= anywhere.test(part);
      if (!found) open = readLine(part, 0, open);
    },
    end() {
      for (const program of open) ended.add(program);
      open = new Set();
    },
    readWords(part) {
      found ||= anywhere.test(part);
      if (!found) readLine(part, 0, new Set(ended));
    },
    isFound: () => found,
  };
}

/** Characters of the longest name that is looked up, with its extension. */
const longestName = 20;

/** Returns the names of the programs that a word can be: the last step of a path, or what is assigned (`/bin/rm`, `RUN=rm`). */
function toNames(word: string, plain: string): readonly string[] {
  const start = Math.max(...["/", "\\", "=", ":"].map((sign) => word.lastIndexOf(sign))) + 1;
  return [...new Set([word.slice(start), plain])].flatMap((name) =>
    name === "" || name.length > longestName ? [] : [name.toLowerCase().replace(/\.exe$/, "")],
  );
}

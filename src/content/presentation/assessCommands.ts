import { assessCommand, hasInlineFlag } from "../shell/assessCommand.ts";
import { createDestruction, type Destruction } from "../shell/createDestruction.ts";
import type { PresentedCommand, RiskReason } from "./Presentation.ts";
import { quoteWord } from "./readCommand.ts";
import { slicesOf } from "./slicesOf.ts";

type AssessedCommand = Pick<PresentedCommand, "text" | "args">;

/** Files that contain secrets, or that other programs execute or obey without asking. */
const sensitivePath =
  /(?:^|[\s/\\='"~])(?:\.(?:ssh|aws|gnupg|kube|docker|netrc|npmrc|pypirc|env(?:\.[\w-]+)?|bash_?\w*|zsh\w*|profile|gitconfig|git[/\\](?:hooks|config)|github[/\\]workflows|vscode|husky)|id_(?:rsa|ed25519|ecdsa|dsa)|authorized_keys|etc[/\\](?:passwd|shadow|sudoers|cron\w*|hosts|ssh|systemd)|crontab)(?:$|[\s/\\'";|&)])/i;

/** Whether a text names a file that contains secrets, or that other programs execute or obey. */
export function isSensitive(text: string): boolean {
  return sensitivePath.test(text);
}

/** Commands that get the same arguments. */
interface Group {
  readonly args: readonly string[];
  readonly hasInline: boolean;
  readonly destruction: Destruction;
  /** Whether a program can begin with the first argument. */
  startsProgram: boolean;
}

function createGroup(args: readonly string[]): Group {
  return {
    args,
    hasInline: hasInlineFlag(args.join(" ")),
    destruction: createDestruction(),
    startsProgram: false,
  };
}

/** The end of a command behind which a program begins. */
const startsProgram = /(?:[|&;(`]|(?:^|\s)\w+(?:\[[^\]]*\])?\+?=\S*)\s*$/;

/**
 * Assesses command lines and the arguments that their programs may get. Yields between its parts.
 *
 * Commands of one object share their arguments. These are read once for all of them, so that neither a long list of commands nor long
 * arguments are read as often as the other has entries.
 */
export function* assessCommands(commands: readonly AssessedCommand[]): Generator<void, ReadonlySet<RiskReason>> {
  const reasons = new Set<RiskReason>();
  const groups = new Map<readonly string[] | undefined, Group>();
  for (const { text, args } of commands) {
    const group = groups.get(args) ?? createGroup(args ?? []);
    groups.set(args, group);
    for (const part of slicesOf(text)) {
      for (const risk of assessCommand(part, group.hasInline)) reasons.add(risk);
      if (isSensitive(part)) reasons.add("sensitive_path");
      group.destruction.read(part);
      yield;
    }
    group.destruction.end();
    group.startsProgram ||= startsProgram.test(text.slice(-64));
  }
  for (const group of groups.values()) {
    for (const reason of yield* assessArguments(group)) reasons.add(reason);
    if (group.destruction.isFound()) reasons.add("destructive");
  }
  return reasons;
}

function* assessArguments({ args, destruction, ...group }: Group): Generator<void, ReadonlySet<RiskReason>> {
  const reasons = new Set<RiskReason>();
  if (args.length === 0) return reasons;
  // Whether a shell reads the arguments is not known: as words of their own, and as a part of the line.
  for (const line of new Set([args.join(" "), args.map(quoteWord).join(" ")]))
    for (const part of slicesOf(line)) {
      for (const risk of assessCommand(group.startsProgram ? part : `x ${part}`)) reasons.add(risk);
      if (isSensitive(part)) reasons.add("sensitive_path");
      destruction.readWords(part);
      yield;
    }
  return reasons;
}

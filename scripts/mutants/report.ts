import { areas } from "./areas.ts";
import { equivalents } from "./equivalents.ts";
import type { Outcome } from "./judge.ts";

/** A mutant that was judged. */
export interface Judged {
  readonly seed: number;
  readonly area: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  /** The lines that it changes, before and after. */
  readonly before: string;
  readonly after: string;
  readonly outcome: Outcome;
  readonly ran: readonly string[];
}

/** The reason why a mutant is equivalent to the code; undefined if none is known. */
export function excuseOf({ file, before, after }: Judged): string | undefined {
  return equivalents.find((it) => it.file === file && it.before === before && it.after === after)?.reason;
}

/** Whether a mutant survived that is not equivalent to the code. */
export const isLoose = (it: Judged): boolean => it.outcome === "survived" && excuseOf(it) === undefined;

const toCode = (text: string): string => {
  const short = text.length > 160 ? `${text.slice(0, 160)}…` : text;
  return `\`${short.replaceAll("`", "'").replaceAll("|", "\\|")}\``;
};

function toRow(name: string, all: readonly Judged[], goal: string): string {
  const count = (outcome: Outcome): number => all.filter((it) => it.outcome === outcome).length;
  const loose = all.filter(isLoose).length;
  const judgeable = all.length - (count("survived") - loose);
  const share = judgeable === 0 ? "" : `${Math.floor((100 * (judgeable - loose)) / judgeable)} %`;
  const cells = [all.length, count("tests"), count("stories"), count("compiler"), count("survived") - loose, loose];
  return `| ${name} | ${cells.join(" | ")} | ${share} | ${goal} |`;
}

/** The table by area, and below it each mutant that survived, in Markdown. */
export function writeReport(all: readonly Judged[], date: string): string {
  const seeds = [...new Set(all.map(({ seed }) => seed))].join(", ");
  const rows = areas.flatMap(({ name, strict }) => {
    const own = all.filter((it) => it.area === name);
    return own.length === 0 ? [] : [toRow(name, own, strict === true ? "100 %" : "90 %")];
  });
  const list = (survivors: readonly Judged[], more: (it: Judged) => string): string[] =>
    survivors.map(
      (it) => `| ${it.file}:${it.line} | ${it.kind} | ${toCode(it.before)} | ${toCode(it.after)} | ${more(it)} |`,
    );
  const loose = all.filter(isLoose);
  const excused = all.filter((it) => it.outcome === "survived" && !isLoose(it));
  return [
    `Run on ${date}, seed ${seeds}: ${all.length} mutants.`,
    "",
    "| area | mutants | noticed by tests | by stories | by the compiler | equivalent | survived | noticed | goal |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
    toRow("all", all, ""),
    ...(loose.length === 0
      ? []
      : ["", "Survivors:", "", "| where | what | before | after | test files run |", "|---|---|---|---|---|"]),
    ...list(loose, ({ ran }) => String(ran.length)),
    ...(excused.length === 0
      ? []
      : [
          "",
          "Mutants whose effect cannot be observed:",
          "",
          "| where | what | before | after | why |",
          "|---|---|---|---|---|",
        ]),
    ...list(excused, (it) => excuseOf(it) ?? ""),
  ].join("\n");
}

import type { Work } from "../createWork.ts";
import { listFiles } from "../tools/listFiles.ts";
import { search } from "../tools/search.ts";
import type { SearchMatch } from "../tools/search.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import type { Ending, Intent } from "./Intent.ts";
import { unquote } from "./unquote.ts";

/** Maximum number of matches in the answer; the call's card shows all. */
const maxNamed = 12;

/** E.g. "where is the function parseDate defined?", "search for TODO". */
const question =
  /^(?:where(?:'s|\s+is|\s+are)|find|search(?:\s+for)?|look\s+for)\s+(?:the\s+)?(?:(?:function|class|file|constant|variable)\s+)?(\S.*)$/i;

/** Finds where a text occurs, in files and in their names. */
export const whereIs: Intent = {
  usage: "**Where is** `TEXT`",
  match(text) {
    const asked = question.exec(text)?.[1] ?? "";
    const query = unquote(asked.replace(/(?<![?.!])[?.!]+$/, "").replace(/(?<!\s)\s+(?:defined|declared|used)$/i, ""));
    return query === "" ? undefined : (work) => answer(work, query);
  },
};

async function answer(work: Work, query: string): Promise<Ending> {
  await work.think(`I search all text files and file names for “${query}” and put declarations first.`);
  const [found, listed] = await Promise.all([
    work.run(toServerCall(search, { query })),
    work.run(toServerCall(listFiles, {})),
  ]);
  const { matches = [], cut = false, filesCut } = found.value ?? {};
  const files = (listed.value?.files ?? []).filter((path) => path.toLowerCase().includes(query.toLowerCase()));
  if (matches.length === 0 && files.length === 0) {
    const where = filesCut === true ? "in none of the files that I searched" : "nowhere in the workspace";
    await work.say(`\`${query}\` occurs ${where}.${describeCut(filesCut)}`);
    return "failed";
  }
  const named =
    files.length === 0 ? "" : `File names that hold it: ${files.map((path) => `\`${path}\``).join(", ")}.\n\n`;
  await work.say(`${named}${describe(query, matches, cut)}${describeCut(filesCut)}`);
  return "done";
}

function describe(query: string, matches: readonly SearchMatch[], cut: boolean): string {
  if (matches.length === 0) return `No file's text holds \`${query}\`.`;
  const isDeclaration = declarationOf(query);
  const ordered = [...matches.filter(isDeclaration), ...matches.filter((match) => !isDeclaration(match))];
  const lines = ordered.slice(0, maxNamed).map((match) => {
    const role = isDeclaration(match) ? " declares it" : "";
    return `- \`${match.path}:${match.line}\`${role}: ${code(match.text)}`;
  });
  const rest = matches.length > maxNamed ? `\n\n${matches.length - maxNamed} more are in the search above.` : "";
  const files = new Set(matches.map(({ path }) => path)).size;
  const where = `${cut ? "more than " : ""}${matches.length} ${matches.length === 1 ? "line" : "lines"} in ${files} ${files === 1 ? "file" : "files"}`;
  return `\`${query}\` occurs on ${where}:\n\n${lines.join("\n")}${rest}`;
}

function declarationOf(query: string): (match: SearchMatch) => boolean {
  const escaped = query.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = new RegExp(`\\b(?:function\\*?|class|const|let|var|type|interface)\\s+${escaped}(?![\\w$])`, "i");
  return ({ text }) => pattern.test(text);
}

/** Formats any text as inline code, backquotes included. */
function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  return `${fence} ${text} ${fence}`;
}

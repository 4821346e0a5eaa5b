import type { Work } from "../createWork.ts";
import { search, type SearchMatch } from "../tools/search.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import type { Intent } from "./Intent.ts";
import { unquote } from "./unquote.ts";

/** Most places that are named in the answer; the call's card has them all. */
const maxNamed = 12;

/** Finds where a text occurs. */
export const whereIs: Intent = {
  usage: "**Where is** `TEXT`",
  match(text) {
    const found =
      /^(?:where(?:'s|\s+is|\s+are)|find|search(?:\s+for)?|look\s+for)\s+(.+?)(?:\s+(?:defined|used))?[?.!]*$/i.exec(
        text,
      );
    const query = unquote(found?.[1] ?? "");
    return query === "" ? undefined : (work) => answer(work, query);
  },
};

async function answer(work: Work, query: string): Promise<void> {
  await work.think(`I search all text files for “${query}” and put declarations first.`);
  const outcome = await work.run(toServerCall(search, { query }));
  const { matches = [], cut = false } = outcome.value ?? {};
  if (matches.length === 0) {
    await work.say(`\`${query}\` occurs nowhere in the workspace.`);
    return;
  }
  const isDeclaration = declarationOf(query);
  const ordered = [...matches.filter(isDeclaration), ...matches.filter((match) => !isDeclaration(match))];
  const named = ordered
    .slice(0, maxNamed)
    .map(
      ({ path, line, text }) =>
        `- \`${path}:${line}\` ${isDeclaration({ path, line, text }) ? "declares it: " : ""}${code(text)}`,
    );
  const rest = matches.length > maxNamed ? `\n\n${matches.length - maxNamed} more are in the search above.` : "";
  const files = new Set(matches.map(({ path }) => path)).size;
  await work.say(
    `\`${query}\` occurs on ${cut ? "more than " : ""}${matches.length} ${matches.length === 1 ? "line" : "lines"} in ${files} ${files === 1 ? "file" : "files"}:\n\n${named.join("\n")}${rest}`,
  );
}

function declarationOf(query: string): (match: SearchMatch) => boolean {
  const escaped = query.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const pattern = new RegExp(`\\b(?:function\\*?|class|const|let|var|type|interface)\\s+${escaped}(?![\\w$])`, "i");
  return ({ text }) => pattern.test(text);
}

/** Inline code that holds any text, backquotes included. */
function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  return `${fence} ${text} ${fence}`;
}

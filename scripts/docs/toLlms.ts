import { groupPages, type Page } from "./listPages.ts";

/** Lists the pages for language models: llms.txt, as https://llmstxt.org describes it (version of 2024-09-03). */
export function toLlmsIndex(pages: readonly Page[], description: string): string {
  const sections = groupPages(pages).map(([group, members]) => {
    const links = members.map(({ title, path, markdown }) => {
      const about = firstSentence(markdown);
      return `- [${title}](${path})${about === "" ? "" : `: ${about}`}`;
    });
    return `## ${group}\n\n${links.join("\n")}`;
  });
  return `# Countersign\n\n> ${description}\n\n${sections.join("\n\n")}\n`;
}

/** Joins the text of all pages: llms-full.txt. */
export function toLlmsFull(pages: readonly Page[]): string {
  return pages.map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}\n`).join("\n\n");
}

/** Returns the first sentence below the title, without marks. */
function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n{2,}/)
    .find((block) => /^[\p{L}`*[]/u.test(block) && !block.startsWith("```"));
  const plain = (paragraph ?? "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("\n", " ");
  return /^.*?[.:](?=\s|$)/.exec(plain)?.[0].replace(/:$/, ".") ?? "";
}

import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { codeToHtml } from "shiki";
import { toSitePath, type Page } from "./listPages.ts";

/** A page as HTML, with what links need. */
export interface RenderedPage {
  readonly page: Page;
  readonly html: string;
  /** The ids of its headings. */
  readonly ids: ReadonlySet<string>;
  /** Its links within the site, from its root: `guides/layout.html#slots`. */
  readonly links: readonly string[];
  /** Its headings and what stands below each, for the search. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
}

/** What is on the site besides its pages: pictures, the pictures of states, and Storybook. */
const assets = /\.(?:png|jpg|webp|svg|json|css)$|^look\/|^storybook\//;

/** A picture that moves, with a still one for who prefers less motion: the only HTML that a page may contain. */
const moving =
  /^<picture>\s*<source media="\(prefers-reduced-motion: reduce\)" srcset="([^"<>]+)">\s*<img src="([^"<>]+)" alt="([^"<>]+)"[^<>]*>\s*<\/picture>\s*$/;

/** Escapes text for HTML, also in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Makes the id of a heading as GitHub does, so that links work in both places. */
function toId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** Returns the address of a link of a page: on the site where its target is there, else in the repository. */
function resolveLink(page: Page, href: string, repository: string): { readonly href: string; readonly inSite?: string } {
  if (/^[a-z]+:|^\/\//.test(href)) return { href };
  const [path = "", anchor] = href.split("#");
  const target = path === "" ? page.source : posix.join(posix.dirname(page.source), path);
  const suffix = anchor === undefined ? "" : `#${anchor}`;
  const isPage = /\.(?:md|html)$/.test(target);
  const sitePath = path === "" ? page.path : isPage ? toSitePath(target) : target.replace(/^docs\//, "");
  const onSite = isPage ? /^(?:docs\/|README|CONTRIBUTING|CHANGELOG)/.test(target) : target.startsWith("docs/") && assets.test(sitePath);
  if (path !== "" && !onSite) return { href: `${repository}/blob/main/${target}${suffix}` };
  const relative = posix.relative(posix.dirname(page.path), sitePath);
  return { href: `${path === "" ? "" : relative}${suffix}`, inSite: `${sitePath}${suffix}` };
}

/** What of a block of Markdown can be searched: all but its marks and the targets of its links. */
const toSearchText = (raw: string): string =>
  raw
    .replaceAll(/\]\([^)\s]*\)/g, "]")
    .replaceAll(/[`*[\]|]|^ *-+(?= |\|)|-{3,}/gm, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Renders the content of a page: code coloured for both themes, headings with ids. */
export async function renderPage(page: Page, repository: string): Promise<RenderedPage> {
  const ids = new Set<string>();
  const links: string[] = [];
  const sections: { id: string; title: string; text: string }[] = [];
  let tables = 0;
  const note = (text: string): void => {
    const last = sections.at(-1);
    // A list has the text of its paragraphs.
    if (last !== undefined && !last.text.includes(text)) last.text = `${last.text} ${text}`.trim();
  };
  const follow = (target: string): string => {
    const { href, inSite } = resolveLink(page, target, repository);
    if (inSite !== undefined) links.push(inSite);
    return href;
  };
  const coloured = new Map<Tokens.Code, string>();
  const marked = new Marked({
    async: true,
    async walkTokens(token) {
      if (token.type !== "code") return;
      const code = token as Tokens.Code;
      const lang = /^(?:tsx?|jsx?|sh|bash|json|css|html|python|diff)$/.exec(code.lang ?? "")?.[0] ?? "text";
      const themes = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" };
      const html = await codeToHtml(code.text, { lang, themes, defaultColor: false });
      coloured.set(code, html.replace("<pre ", `<pre data-language="${lang}" `));
    },
    renderer: {
      code(token) {
        note(token.text.replaceAll(/\s+/g, " ").trim());
        return coloured.get(token) ?? "";
      },
      list(token) {
        note(toSearchText(token.raw));
        return false;
      },
      heading({ tokens, depth, text }) {
        const base = toId(text.replaceAll(/[`*]/g, ""));
        let id = base;
        for (let count = 1; ids.has(id); count += 1) id = `${base}-${count}`;
        ids.add(id);
        sections.push({ id, title: text.replaceAll(/[`*]/g, ""), text: "" });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(follow(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escapeHtml(follow(href))}" alt="${escapeHtml(text)}">`;
      },
      table(token) {
        note(toSearchText(token.raw));
        const cell = (tokens: Tokens.TableCell, tag: string): string =>
          `<${tag}>${this.parser.parseInline(tokens.tokens)}</${tag}>`;
        const head = token.header.map((one) => cell(one, one.text === "" ? "td" : "th")).join("");
        const rows = token.rows.map((row) => `<tr>${row.map((one) => cell(one, "td")).join("")}</tr>`).join("\n");
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${(tables += 1)}"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
      html({ text }) {
        const [, still, src, alt] = moving.exec(text) ?? [];
        if (still === undefined || src === undefined || alt === undefined) return escapeHtml(text);
        return `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${follow(still)}"><img src="${follow(src)}" alt="${alt}"></picture>\n`;
      },
      paragraph({ tokens, raw }) {
        note(toSearchText(raw));
        return `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
    },
  });
  const html = await marked.parse(page.markdown);
  return { page, html, ids, links, sections };
}

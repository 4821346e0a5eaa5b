import { posix } from "node:path";
import { groupPages, type Page } from "./listPages.ts";
import { escapeHtml, type RenderedPage } from "./renderPage.ts";

/** What the frame of a page depends on. */
export interface SiteOptions {
  readonly hasStorybook: boolean;
  /** Whether the demo was built into the site. */
  readonly hasDemo: boolean;
  /** Address of the repository. */
  readonly repository: string;
}

/** Puts a rendered page into the frame of the site: navigation, search, the headings of the page. */
export function toHtml({ page, html, sections }: RenderedPage, pages: readonly Page[], options: SiteOptions): string {
  const to = (path: string): string => posix.relative(posix.dirname(page.path), path) || posix.basename(page.path);
  const groups = groupPages(pages).map(([group, members]) => {
    const links = members.map(
      (one) =>
        `<li><a href="${to(one.path)}"${one.path === page.path ? ' aria-current="page"' : ""}>${escapeHtml(one.title).replaceAll("/", "/<wbr>")}</a></li>`,
    );
    const open = group === page.group ? " open" : "";
    return `<details${open}><summary>${escapeHtml(group)}</summary><ul>${links.join("")}</ul></details>`;
  });
  const contents = sections.slice(1).map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  const edit = !page.source.endsWith(".md") ? "" : `<a href="${options.repository}/blob/main/${page.source}">Edit this page</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}${page.path === "index.html" ? "" : " · Countersign"}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to("site.css")}">
<script type="module" src="${to("search.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="${to("index.html")}">Countersign</a>
<search>
<label class="hidden" for="query">Search the documentation</label>
<input id="query" type="search" placeholder="Search" autocomplete="off" data-root="${to("search.json")}" aria-describedby="found">
<p id="found" class="hidden" role="status"></p>
<ol id="results" hidden></ol>
</search>
<nav aria-label="Site">
<a class="to-pages" href="#pages">Pages</a>
${options.hasStorybook ? `<a href="${to("storybook/index.html")}">Storybook</a>` : ""}
<a href="${to("pictures.html")}">Pictures</a>
${options.hasDemo ? `<a href="${to("demo/index.html")}">Demo</a>` : ""}
<a href="${options.repository}">Source</a>
</nav>
</header>
<div class="columns">
<nav class="pages" id="pages" aria-label="Pages">${groups.join("\n")}</nav>
<main id="content" tabindex="-1">
${options.hasDemo ? addDemo(html, page, to("demo/index.html")) : html}
<footer>${edit}</footer>
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><ul>${contents.join("")}</ul></nav>` : "<div></div>"}
</div>
</body>
</html>
`;
}

/** Puts a link to the demo below the title, and above the first code of the page. */
function addDemo(html: string, { demo, title }: Page, address: string): string {
  if (demo === undefined) return html;
  const href = escapeHtml(demo === "" ? address : `${address}?${demo}`);
  const link = `<p class="demo"><a href="${href}" aria-label="Open the demo: ${escapeHtml(title)}">Open the demo</a></p>`;
  // Beside the first code that draws something, else below the title.
  const code = html.search(/<pre data-language="[jt]sx"/);
  const at = code === -1 ? html.indexOf("</h1>") + "</h1>".length : code;
  return html.slice(0, at) + link + html.slice(at);
}

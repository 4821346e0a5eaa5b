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
${addShown(options.hasStorybook ? addStories(html, page, to) : html, page, to, options)}
<footer>${edit}</footer>
</main>
${contents.length > 1 ? `<nav class="contents" aria-label="On this page"><ul>${contents.join("")}</ul></nav>` : "<div></div>"}
</div>
</body>
</html>
`;
}

/** Puts what shows the subject of a page below its title, or above its first code: links to the demo and to Storybook. */
function addShown(html: string, { demo, story, title }: Page, to: (path: string) => string, options: SiteOptions): string {
  const links: string[] = [];
  if (story !== undefined && options.hasStorybook)
    links.push(writeLink(toStory(story, to), "Open in Storybook", `Open in Storybook: ${title}`));
  if (demo !== undefined && options.hasDemo)
    links.push(writeLink(`${to("demo/index.html")}${demo === "" ? "" : `?${demo}`}`, "Open the demo", `Open the demo: ${title}`));
  if (links.length === 0) return html;
  // Beside the first code that draws something, else below the title.
  const code = html.search(/<pre data-language="[jt]sx"/);
  const at = code === -1 ? html.indexOf("</h1>") + "</h1>".length : code;
  return `${html.slice(0, at)}<p class="shown">${links.join(" ")}</p>${html.slice(at)}`;
}

/** Puts a link to Storybook below each heading that names a component with a page there. */
function addStories(html: string, { stories }: Page, to: (path: string) => string): string {
  if (stories === undefined) return html;
  return html.replaceAll(/<h2 id="[^"]*">([^<]+)<\/h2>/g, (heading, name: string) => {
    const story = stories.get(name);
    if (story === undefined) return heading;
    return `${heading}<p class="shown">${writeLink(toStory(story, to), "Open in Storybook", `Open in Storybook: ${name}`)}</p>`;
  });
}

function toStory(story: string, to: (path: string) => string): string {
  return `${to("storybook/index.html")}?path=/${story.endsWith("--docs") ? "docs" : "story"}/${story}`;
}

function writeLink(href: string, text: string, name: string): string {
  return `<a href="${escapeHtml(href)}" aria-label="${escapeHtml(name)}">${text}</a>`;
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { demos, findShown, toProtocolDemo } from "./demos.ts";
import { findStoryPage } from "./listStories.ts";
import { readApi } from "./readApi.ts";

/** A page of the site. */
export interface Page {
  /** Path from the root of the site: `guides/layout.html`. */
  readonly path: string;
  readonly title: string;
  readonly group: string;
  readonly markdown: string;
  /** The file that it is made of, from the root of the repository, which its links are relative to. */
  readonly source: string;
  /** The options of the demo that shows its subject: `agent=scenarios/weather/deltakit`; empty for the recording, undefined for none. */
  readonly demo?: string | undefined;
  /** The id of the page of Storybook that shows its subject. */
  readonly story?: string | undefined;
  /** The ids of the pages of Storybook about what its headings name, by heading. */
  readonly stories?: ReadonlyMap<string, string>;
}

/** The groups of the navigation, and the pages of `docs/` that are no part of another group. */
const groups: Readonly<Record<string, readonly string[]>> = {
  "Get started": ["README.md"],
  Guides: list("docs/guides"),
  Reference: ["thread", "permissions", "review", "survival", "styling", "ui", "renderers", "tool-call-stream"].map(toDoc),
  Servers: ["server", "acp", "mcp", "model"].map(toDoc),
  Protocols: ["docs/protocols.md", ...list("docs/protocols")],
  Quality: ["testing", "reliability", "performance", "hosts", "compare", "defects"].map(toDoc),
  Inside: ["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md", "CHANGELOG.md", ...list("docs/decisions")],
};

/** What `npm run look` writes about its pictures. */
const picturePage = "docs/look/index.html";

function toDoc(name: string): string {
  return `docs/${name}.md`;
}

function list(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return names.toSorted().map((name) => `${folder}/${name}`);
}

/** Returns where a markdown file of the repository is on the site. */
export function toSitePath(source: string): string {
  if (source === "README.md") return "index.html";
  if (source === picturePage) return "pictures.html";
  return source.replace(/^docs\//, "").replace(/\.md$/, ".html").toLowerCase();
}

function toPage(group: string, source: string): Page {
  const markdown = readFileSync(source, "utf8");
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? source;
  const demo = demos[source] ?? toProtocolDemo(source);
  return { path: toSitePath(source), title: title.replaceAll("`", ""), group, markdown, source, demo };
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly types?: string }>>;
}

/** Makes a page of each entry: its names with their docblocks and declarations. The package must have been built. */
function listApi(): Page[] {
  const recorded: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync("docs/exports.json", "utf8"));
  const manifest: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
  return Object.entries(recorded).flatMap(([entry, names]) => {
    const target = manifest.exports[entry];
    if (names.length === 0 || typeof target !== "object" || target.types === undefined) return [];
    const title = entry.replace(/^\./, manifest.name);
    const sections = readApi(target.types, names).map(
      ({ name, about, code }) => `## ${name}\n\n${about}\n\n\`\`\`\`ts\n${code}\n\`\`\`\``,
    );
    const path = `api/${entry === "." ? "index" : entry.slice(2).replaceAll("/", "-")}.html`;
    const markdown = `# ${title}\n\n${names.length} names.\n\n${sections.join("\n\n")}\n`;
    const stories = new Map(
      names.flatMap((name) => {
        const story = findStoryPage(name);
        return story === undefined ? [] : [[name, story] as const];
      }),
    );
    return [{ path, title, group: "API", markdown, source: "docs/exports.json", stories, ...findShown(entry) }];
  });
}

/** Makes a page of the pictures of states that `npm run look` took, for those that are there. */
function listPictures(): Page[] {
  const index = readFileSync(picturePage, "utf8");
  const sections = [...index.matchAll(/<section id="([^"]+)"><h2>([^<]+)</g)].map(([, name = "", title = ""]) => {
    const pictures = ["1440-light", "1440-dark", "390-light", "390-dark"].flatMap((look) => {
      const file = `${name}-${look}.jpg`;
      return existsSync(`docs/look/${file}`) ? [`[![${title}, ${look.replace("-", " px, ")}](${file})](${file})`] : [];
    });
    return `## ${title}\n\n${pictures.join("\n")}`;
  });
  const markdown = `# Pictures\n\nEach state in light and dark, in a wide and in a narrow window. A press opens a picture at its full size.\n\n${sections.join("\n\n")}\n`;
  return [{ path: toSitePath(picturePage), title: "Pictures", group: "Get started", markdown, source: picturePage }];
}

/** Returns the pages by group, in their order. */
export function groupPages(pages: readonly Page[]): readonly (readonly [string, readonly Page[]])[] {
  const names = [...new Set(pages.map(({ group }) => group))];
  return names.map((name) => [name, pages.filter(({ group }) => group === name)]);
}

/** Lists all pages in the order of the navigation; throws where a page of `docs/` is in no group. */
export function listPages(): readonly Page[] {
  const pages = Object.entries(groups).flatMap(([group, sources]) => sources.map((source) => toPage(group, source)));
  const known = new Set(pages.map(({ source }) => source));
  const missing = list("docs").filter((source) => !known.has(source));
  if (missing.length > 0) throw new Error(`No group of scripts/docs/listPages.ts has ${missing.join(", ")}.`);
  return [...pages.slice(0, 1), ...listPictures(), ...pages.slice(1), ...listApi()];
}

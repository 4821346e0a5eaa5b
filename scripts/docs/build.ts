import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { addFrames } from "../addFrames.ts";
import { writeRegistry } from "../registry/writeRegistry.ts";
import { kitStyles } from "../styles/kitStyles.ts";
import { listPages, type Page } from "./listPages.ts";
import { renderPage, type RenderedPage } from "./renderPage.ts";
import { toHtml } from "./toHtml.ts";
import { toLlmsFull, toLlmsIndex } from "./toLlms.ts";

/**
 * Builds the documentation as one static site into docs-site/: the pages of docs/, the API of each entry, the pictures of states, and
 * Storybook where it has been built. `--check` builds nothing and reports links that lead nowhere. The library must have been built.
 */
const out = "docs-site";
const checkOnly = process.argv.includes("--check");

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly repository: { readonly url: string };
}
const manifest: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
const repository = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "");

/** Finds the links within the site that lead nowhere. */
function findBroken(rendered: readonly RenderedPage[]): string[] {
  const pages = new Map(rendered.map((one) => [one.page.path, one]));
  return rendered.flatMap(({ page, links }) =>
    links.flatMap((link) => {
      const [path = "", anchor] = link.split("#");
      const target = pages.get(path);
      // The pages of docs/ are on the site as pages only.
      const exists = target !== undefined || (!path.endsWith(".html") && existsSync(join("docs", path)));
      if (!exists) return [`${page.source}: ${link} does not exist`];
      if (anchor !== undefined && target !== undefined && !target.ids.has(anchor))
        return [`${page.source}: ${path} has no heading #${anchor}`];
      return [];
    }),
  );
}

/** Builds the demo as files that need no server: the recording and the scenarios, whose agents run in the page. */
async function buildDemo(): Promise<void> {
  await build({
    configFile: false,
    mode: "static",
    base: "./",
    logLevel: "error",
    plugins: [react(), addFrames()],
    css: { postcss: { plugins: [kitStyles()] } },
    build: { outDir: join(out, "demo"), target: "es2022", chunkSizeWarningLimit: 1500 },
  });
}

/** Bundles the script of the search, which runs under a strict policy. */
async function bundleSearch(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: out,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: "scripts/docs/search.ts", output: { entryFileNames: "search.js" } },
    },
  });
}

async function write(pages: readonly Page[], rendered: readonly RenderedPage[]): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  const hasStorybook = existsSync("storybook-static/index.html");
  await buildDemo();
  for (const one of rendered) put(one.page.path, toHtml(one, pages, { hasStorybook, hasDemo: true, repository }));
  const entries = rendered.flatMap(({ page, sections }) =>
    sections.map(({ id, title, text }, index) => ({
      id: `${page.path}#${id}`,
      title,
      page: page.title,
      text: text.slice(0, 4_000),
      first: index === 0,
    })),
  );
  put("search.json", JSON.stringify(entries));
  put("llms.txt", toLlmsIndex(pages, manifest.description));
  put("llms-full.txt", toLlmsFull(pages));
  const tokens = readFileSync("dist/tokens.css", "utf8");
  put("site.css", `${tokens}\n${readFileSync("scripts/docs/site.css", "utf8")}`);
  for (const folder of ["look", "images"])
    cpSync(join("docs", folder), join(out, folder), { recursive: true, filter: (path) => !path.endsWith(".html") });
  cpSync("docs/contract.json", join(out, "contract.json"));
  cpSync("docs/exports.json", join(out, "exports.json"));
  if (hasStorybook) cpSync("storybook-static", join(out, "storybook"), { recursive: true });
  await writeRegistry(join(out, "r"), `${manifest.name}@^${manifest.version}`);
  await bundleSearch();
  console.log(
    `${pages.length} pages in ${out}/${hasStorybook ? "" : ", without Storybook: run npm run build:storybook first"}`,
  );
}

const pages = listPages();
const rendered = await Promise.all(pages.map((page) => renderPage(page, repository)));
const broken = findBroken(rendered);
for (const fault of broken) console.error(fault);
if (broken.length > 0) process.exit(1);
if (checkOnly) console.log(`${pages.length} pages, every link leads somewhere`);
else await write(pages, rendered);

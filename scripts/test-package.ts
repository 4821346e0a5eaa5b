import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium, type Page } from "playwright";
import { chromiumLaunchOptions } from "./browser.ts";
import { isFullRun } from "./fullRun.ts";
import { extrasPage, main, server } from "./packagePages.ts";
import { typeTests } from "./typeTests.ts";

/**
 * Checks the metadata of the packed tarball, then installs it in fresh apps (React 19 and 18.3), type-checks and builds a
 * small page that uses it, serves them with the package's own server and uses the page in a browser. Then runs the installed bin.
 * TypeScript and Vite are the project's own: installing them twice would take longer than all the rest.
 */
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  devDependencies: Record<string, string>;
};
const version = (name: string): string => devDependencies[name] ?? "latest";

/** One app resolves modules as bundlers do and has the optional packages, the other one as Node does and has none. */
const apps = [
  {
    name: "React 19",
    react: version("react"),
    types: version("@types/react"),
    typesDom: version("@types/react-dom"),
    modules: { module: "esnext", moduleResolution: "bundler" },
    hasExtras: true,
  },
  {
    name: "React 18.3",
    react: "18.3.1",
    types: "18.3.31",
    typesDom: "18.3.7",
    modules: { module: "nodenext", moduleResolution: "nodenext" },
    hasExtras: false,
  },
];

const work = mkdtempSync(join(tmpdir(), "countersign-package-"));
let passed = 0;
let failed = 0;

/** Runs one check, prints its result and counts it. */
async function check(title: string, body: () => Promise<void> | void): Promise<void> {
  try {
    await body();
    passed += 1;
    console.log(`ok   ${title}`);
  } catch (error) {
    failed += 1;
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.log(`FAIL ${title}\n${String(error)}\n${stdout?.toString() ?? ""}${stderr?.toString() ?? ""}`);
  }
}

/** A program that the project has installed. */
const own = (name: string): string => resolve("node_modules/.bin", name);

const run = (directory: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: directory, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

function writeApp(directory: string, tarball: string, app: (typeof apps)[number]): void {
  mkdirSync(join(directory, "src"), { recursive: true });
  const extras = app.hasExtras ? { mermaid: version("mermaid"), temml: version("temml") } : {};
  const dependencies = { countersign: `file:${tarball}`, react: app.react, "react-dom": app.react, ...extras };
  const types = { "@types/react": app.types, "@types/react-dom": app.typesDom };
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "app", private: true, type: "module", dependencies, devDependencies: types }),
  );
  const compilerOptions = {
    strict: true,
    jsx: "react-jsx",
    ...app.modules,
    target: "es2022",
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  writeFileSync(
    join(directory, "index.html"),
    '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>App</title><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>',
  );
  writeFileSync(join(directory, "src/main.tsx"), main);
  writeFileSync(join(directory, "src/types.tsx"), typeTests);
  if (app.hasExtras) {
    writeFileSync(join(directory, "src/extras.tsx"), extrasPage);
    const page = readFileSync(join(directory, "index.html"), "utf8");
    writeFileSync(join(directory, "extras.html"), page.replace("main.tsx", "extras.tsx"));
  }
  writeFileSync(join(directory, "server.js"), server);
}

/** Packages that no page needs. */
const serverPackages = ["ws", "acorn", "acorn-walk", "redis", "socket.io-client", "@modelcontextprotocol/client"];

interface Tree {
  /** Absent where an optional peer is only named. */
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, Tree>>;
}

/** The package names in the output of `npm ls --json`. */
function namesIn(dependencies: Tree["dependencies"]): Set<string> {
  const names = Object.entries(dependencies ?? {}).flatMap(([name, tree]) => [
    ...(tree.version === undefined ? [] : [name]),
    ...namesIn(tree.dependencies),
  ]);
  return new Set(names);
}

/** Starts a Node program and waits for its first output. */
async function start(directory: string, ...args: string[]): Promise<{ output: string; stop: () => void }> {
  const child = spawn("node", args, { cwd: directory, stdio: ["ignore", "pipe", "inherit"] });
  const output = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with code ${String(code)}`)));
  });
  return { output, stop: () => void child.kill() };
}

/** The look of the host ends at each part of `countersign/ui`; text of the host in which characters are marked stays the host's. */
async function checkParts(page: Page): Promise<void> {
  for (const [text, isHost] of [
    ["Markdown", false],
    ["new", false],
    ["terminal output", false],
    ["cell", false],
    ["U+202E", false],
    ["host text with", true],
  ] as const) {
    const part = page.getByText(text).first();
    await part.waitFor();
    const { color, fontStyle } = await part.evaluate((element) => {
      const style = getComputedStyle(element);
      return { color: style.color, fontStyle: style.fontStyle };
    });
    const looksLikeHost = color === "rgb(220, 20, 60)" && fontStyle === "italic";
    if (looksLikeHost !== isHost) throw new Error(`"${text}" is drawn in ${color}, ${fontStyle}`);
  }
  const [host, marked] = await Promise.all(
    [page.getByText("host text with"), page.getByText("U+202E")].map((part) => part.boundingBox()),
  );
  if (host === null || marked === null || host === undefined || marked === undefined || marked.y > host.y + host.height)
    throw new Error("marked text does not stand in the line of the host's text");
}

async function useTenLines(page: Page): Promise<void> {
  await checkParts(page);
  await page.getByRole("textbox", { name: "Message" }).fill("What is the weather in London?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator('[data-figure="steps"]').click({ timeout: 60_000 });
  await page.locator('[data-slot="tool-call"][data-status="completed"]').waitFor({ timeout: 60_000 });
}

async function useInBrowser(directory: string, path: string, use: (page: Page) => Promise<void>): Promise<void> {
  const { output: port, stop } = await start(directory, "server.js");
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(`http://127.0.0.1:${port}/${path}`);
    await use(page);
    if (errors.length > 0) throw new Error(`errors in the console: ${errors.join("; ")}`);
  } finally {
    await browser.close();
    stop();
  }
}

/** Writes the pages of the frames as the guides say: one with the installed bin, one as a file of the package. */
function writeFrames(directory: string): void {
  const said = run(directory, "npx", "--no-install", "countersign", "mermaid", "public/frames/mermaid.html");
  if (!said.startsWith("public/frames/mermaid.html written")) throw new Error(said);
  const { resolve: find } = createRequire(join(directory, "package.json"));
  copyFileSync(find("countersign/frames/artifact-frame.html"), join(directory, "public/frames/artifact-frame.html"));
}

/** A formula, a diagram, a page of the agent and German texts, under the policy of the package's own server. */
async function useExtras(page: Page): Promise<void> {
  await page.locator("math mi").first().waitFor();
  const diagram = page.getByRole("img", { name: "Flow" });
  await diagram.waitFor();
  const width = await diagram.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0));
  if (width < 50) throw new Error(`the diagram is ${width} pixels wide`);
  await page.getByRole("textbox", { name: "Nachricht" }).waitFor();
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes("Geist") && status === "loaded"),
  );
  await page.locator('[data-slot="answer-artifacts"] button').click();
  await page
    .frameLocator(".cs-artifacts iframe")
    .frameLocator("iframe")
    .getByRole("heading", { name: "from the agent" })
    .waitFor();
}

const tarball = join(
  work,
  (
    JSON.parse(run(".", "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", work)) as {
      filename: string;
    }[]
  )[0]?.filename ?? "",
);
await check(
  "its package.json is correct for bundlers (publint)",
  () => void run(".", own("publint"), "--strict", tarball),
);
// Two kinds of consumer are compiled below; all others take as long as everything else here.
if (isFullRun) {
  // Style sheets and data have no types.
  const sheets = [
    "styles.css",
    "styles.layer.css",
    "tokens.css",
    "shadcn.css",
    "tokens.json",
    "inspector.css",
    "themes.css",
    "typefaces.css",
  ];
  const options = ["--profile", "esm-only", "--exclude-entrypoints", ...sheets, "-f", "ascii", "-q"];
  await check(
    "its types resolve for every kind of consumer (attw)",
    () => void run(".", own("attw"), tarball, ...options),
  );
}
for (const app of apps) {
  const directory = join(work, app.name.replace(/\W+/g, "-").toLowerCase());
  writeApp(directory, tarball, app);
  await check(
    `${app.name}: a fresh app installs the tarball without a peer conflict`,
    () => void run(directory, "npm", "install", "--no-audit", "--no-fund", "--strict-peer-deps", "--prefer-offline"),
  );
  await check(`${app.name}: it has installed nothing that only servers need`, () => {
    const { dependencies } = JSON.parse(run(directory, "npm", "ls", "--omit=dev", "--all", "--json")) as Tree;
    const installed = namesIn(dependencies);
    const strange = serverPackages.filter((name) => installed.has(name));
    if (!installed.has("zustand") || strange.length > 0) throw new Error(`installed: ${[...installed].join(", ")}`);
  });
  await check(`${app.name}: its types hold with skipLibCheck false`, () => void run(directory, own("tsc"), "-p", "."));
  if (app.hasExtras)
    await check(`${app.name}: the pages of the frames come from the package`, () => writeFrames(directory));
  const pages = app.hasExtras ? ["index.html", "extras.html"] : ["index.html"];
  writeFileSync(
    join(directory, "vite.config.js"),
    `export default { build: { rolldownOptions: { input: ${JSON.stringify(pages)} } } };`,
  );
  await check(`${app.name}: it builds`, () => void run(directory, own("vite"), "build", "--logLevel", "error"));
  await check(`${app.name}: ten lines show a tool call in a browser, served by the package`, () =>
    useInBrowser(directory, "", useTenLines),
  );
  if (app.hasExtras)
    await check(`${app.name}: formulas, diagrams, pages of the agent and other languages are shown, too`, () =>
      useInBrowser(directory, "extras.html", useExtras),
    );
}
await check("the installed bin replays a recorded stream", () => {
  const directory = join(work, "react-19");
  writeFileSync(join(directory, "stream.sse"), 'data: {"type":"text_delta","delta":"hello"}\n\ndata: [DONE]\n\n');
  const thread = run(directory, "npx", "--no-install", "countersign", "replay", "--protocol", "deltakit", "stream.sse");
  if (!thread.includes('"hello"')) throw new Error(thread);
});
await check("the installed bin serves the demo's pages, and an agent with the packed workspace", async () => {
  const bin = "node_modules/countersign/dist/cli/index.js";
  const token = (process.env["COUNTERSIGN_TOKEN"] = "the-token-of-the-package-test");
  const { output, stop } = await start(join(work, "react-19"), bin, "serve", "--port", "0", "--pace", "0", "--no-data");
  const url = /http:\S+/.exec(output)?.[0];
  const expectText = async (word: string, path: string, init?: RequestInit): Promise<void> => {
    const text = await (await fetch(new URL(path, url), init)).text();
    if (!text.includes(word)) throw new Error(`/${path} does not contain "${word}": ${text.slice(0, 300)}`);
  };
  try {
    await expectText("<title>Countersign</title>", "");
    await expectText("hooks only", "hooks.html");
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    await expectText("src/cart.js", "api/chat", { method: "POST", headers, body: '{"message":"List the files"}' });
  } finally {
    stop();
  }
});
rmSync(work, { recursive: true, force: true });
console.log(`package: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

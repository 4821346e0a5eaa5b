import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findUndocumented } from "./docblocks.ts";
import { checkImports } from "./imports.ts";
import { findLockFaults } from "./lock.ts";
import { findMapFaults } from "./findMapFaults.ts";
import { findBareElements } from "./bareElements.ts";
import { findDeadLinks, findForeignTitle, findRestarts, findSilentStories, listPages, readGroups } from "./stories.ts";
import { findSlowPatterns } from "./patterns.ts";
import { findStyleFaults } from "./styles.ts";
import { findRefusedUndefined } from "./undefineds.ts";
import { findReaders } from "./findReadings.ts";
import { findMoments } from "./waits.ts";

/** Each check is given a tree with one planted fault and must report it: a check that cannot fail proves nothing. */
describe("the checks find planted faults", () => {
  let root = "";
  let violations: string[] = [];
  const plant = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "planted-"));
    symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
    for (const file of [".oxlintrc.json", "tsconfig.json"]) cpSync(file, join(root, file));
    writeFileSync(join(root, "package.json"), '{ "name": "planted", "type": "module" }');
    plant("src/model/index.ts", 'export type { Word } from "./Word.ts";\n');
    plant("src/model/Word.ts", 'import { reduce } from "../store/index.ts";\nexport type Word = typeof reduce;\n');
    plant("src/store/index.ts", 'export { reduce } from "./reduce.ts";\n');
    plant(
      "src/store/reduce.ts",
      'import { other } from "./other.ts";\nimport "node:fs";\nimport "zustand";\nexport const reduce = other;\n',
    );
    plant("src/store/other.ts", 'import { reduce } from "./reduce.ts";\nexport const other: unknown = reduce;\n');
    plant("src/hooks/index.ts", 'import { reduce } from "../store/reduce.ts";\nexport const useIt = reduce;\n');
    plant("src/protocols/a/a.ts", 'import { b } from "../b/b.ts";\nexport const a = b;\n');
    plant("src/protocols/b/b.ts", "export const b = 1;\n");
    plant("src/demo/main.ts", 'import { reduce } from "../store/index.ts";\nexport const shown = reduce;\n');
    plant(
      "src/primitives/Late.tsx",
      'import type { Chat } from "../components/index.ts";\nexport const Late = <T,>(chat: T & Chat) => <b>{String(chat)}</b>;\n',
    );
    plant(
      "src/components/index.ts",
      'export type Chat = string;\nexport const load = () => import("../model/index.ts");\n',
    );
    for (let module = 0; module < 21; module += 1) plant(`src/ui/m${module}.ts`, `export const m = ${module};\n`);
    plant("src/store/reduce.test.ts", 'import "./reduce.ts";\nimport "node:fs";\n');
    plant("src/session/index.ts", 'import "../store/reduce.test.ts";\nimport "./gone.ts";\n');
    violations = checkImports(root).violations;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each([
    ["a layer that imports upwards", "layer-model: src/model/Word.ts -> src/store/index.ts"],
    ["a cycle", "no-cycles: src/store/other.ts -> src/store/reduce.ts"],
    ["an import past a layer's door", "door-store: src/hooks/index.ts -> src/store/reduce.ts"],
    ["a protocol that imports another", "island-protocols: src/protocols/a/a.ts -> src/protocols/b/b.ts"],
    ["a Node module outside its home", "home-node: src/store/reduce.ts -> node:fs"],
    ["a package outside its home", "home-zustand: src/store/reduce.ts -> zustand"],
    [
      "a type that a component file imports upwards",
      "layer-primitives: src/primitives/Late.tsx -> src/components/index.ts",
    ],
    ["a file that is not there", "no-unresolved: src/session/index.ts -> src/session/gone.ts"],
    [
      "product code that imports a test",
      "product-code-imports-no-tests: src/session/index.ts -> src/store/reduce.test.ts",
    ],
    ["a folder with too many modules", "crowded: src/ui -> 21 modules, at most 20"],
    ["a demo that reaches into the kit", "demo-uses-public-doors: src/demo/main.ts -> src/store/index.ts"],
  ])("imports: reports %s", (_, fault) => {
    expect(violations).toContain(fault);
  });

  test("map: reports a wrong path, a wrong import and a line that is too long", () => {
    const text = readFileSync("docs/architecture.md", "utf8");
    expect(findMapFaults(text, existsSync)).toEqual([]);
    const spoilt = text
      .replace("src/store/reduce.ts", "src/store/gone.ts")
      .replace(/^(\| store +\| .*\| )model/mu, "$1model, hooks")
      .replace("(thread.md)", "(gone.md)");
    expect(findMapFaults(`${spoilt}${"x".repeat(121)}\n${"\n".repeat(150)}y`, existsSync)).toEqual([
      expect.stringMatching(/ lines, at most 150$/u),
      expect.stringMatching(/121 characters, at most 120$/u),
      expect.stringMatching(/there is no src\/store\/gone\.ts$/u),
      expect.stringMatching(/there is no docs\/gone\.md$/u),
      expect.stringMatching(/store may import model, the map lists model, hooks$/u),
    ]);
  });

  test("imports: lets tests import anything, and reports nothing twice", () => {
    expect(violations.filter((violation) => violation.includes(": src/store/reduce.test.ts"))).toEqual([]);
    expect(new Set(violations).size).toBe(violations.length);
  });

  test.each([
    ["a wait of Playwright", "e2e/a.spec.ts", "await page.waitForTimeout(50);"],
    ["a timer that is awaited", "src/a.test.ts", "await new Promise((resolve) => setTimeout(resolve, 50));"],
    [
      "a timer in a helper",
      "src/a.test.ts",
      "const wait = (ms) => new Promise((done) => void setTimeout(() => done(), ms));",
    ],
    ["a reading that is asserted once", "e2e/a.spec.ts", "expect(await page.locator('a').count()).toBe(1);"],
    ["a value of the page that is asserted once", "e2e/a.spec.ts", "expect(await page.evaluate(() => 1)).toBe(1);"],
    ["a part of a place", "e2e/a.spec.ts", "expect((await a.boundingBox())?.width).toBe(1);"],
    ["readings in a list", "e2e/a.spec.ts", "expect([await a.count(), 1]).toEqual([1, 1]);"],
    ["the address, which is never awaited", "e2e/a.spec.ts", "expect(new URL(page.url()).pathname).toBe('/');"],
    ["a reading in a variable", "e2e/a.spec.ts", "const n = await a.count(); expect(n).toBe(1);"],
    [
      "what is made of one",
      "e2e/a.spec.ts",
      "const { n } = await a.evaluate(f); const m = n + 1; expect(m > 1).toBe(true);",
    ],
    ["an assigned reading", "e2e/a.spec.ts", "let n = 0; n = await a.count(); expect(n).toBe(1);"],
    [
      "readings at once",
      "e2e/a.spec.ts",
      "const all = await Promise.all(b.map((one) => one.evaluate(f))); expect(all).toBe(1);",
    ],
    ["a function that reads", "e2e/a.spec.ts", "const n = () => a.count(); expect(await n()).toBe(1);"],
    [
      "one that is declared below",
      "e2e/a.spec.ts",
      "expect(await n()).toBe(1); async function n() { const m = await a.count(); return m; }",
    ],
    [
      "a function that returns one",
      "e2e/a.spec.ts",
      "const watch = async () => () => a.evaluate(f); const seen = await watch(); expect(await seen()).toBe(1);",
    ],
    [
      "an expect under another name",
      "e2e/a.spec.ts",
      "import { expect as plain } from 'x'; plain(await a.count()).toBe(1);",
    ],
    ["a soft assertion", "e2e/a.spec.ts", "expect.soft(await a.count()).toBe(1);"],
    [
      "a reading before a retry",
      "e2e/a.spec.ts",
      "const n = await a.count(); await expect(b).toPass(); expect(n).toBe(1);",
    ],
    ["a choice by a reading", "e2e/a.spec.ts", "if (await a.isVisible()) await a.click();"],
    ["a loop by a reading", "e2e/a.spec.ts", "while ((await a.count()) > 0) await a.click();"],
    [
      "a list that may still grow",
      "e2e/a.spec.ts",
      "for (const one of await a.all()) await expect(one).toBeVisible();",
    ],
    ["a replaced module", "src/a.test.ts", "vi.mock(import('./b.ts'));"],
    ["a search that gives up soon", "stories/a.tsx", "await canvas.findByText('a', undefined, { timeout: 12_000 });"],
    ["a wait that cannot be made patient", "src/a.test.ts", "await vi.waitUntil(() => a === 1);"],
    ["a wait that gives up soon", "src/a.test.ts", "await vi.waitFor(() => expect(a).toBe(1), { timeout: 5000 });"],
    ["a text that may be announced as well", "e2e/a.spec.ts", "await expect(other.page.getByText('a')).toBeVisible();"],
  ])("waits: reports %s", (_, path, source) => {
    expect(findMoments(path, source)).toEqual([expect.stringMatching(`^${path}:1: `)]);
  });

  test.each([
    [
      "a wait with its reason",
      "src/a.test.ts",
      "// A moment: nothing may come.\nawait new Promise((done) => setTimeout(done, 50));",
    ],
    ["a wait that is more patient", "src/a.test.ts", "await vi.waitFor(() => expect(a).toBe(1), { timeout: 60_000 });"],
    ["a turn of the event loop", "src/a.test.ts", "await new Promise((resolve) => setTimeout(resolve, 0));"],
    ["a replaced module in a worker of its own", "src/a.mocked.test.ts", "vi.mock(import('./b.ts'));"],
    ["an assertion that waits", "e2e/a.spec.ts", "await expect(page.locator('a')).toHaveCount(1);"],
    [
      "a reading that is tried again",
      "e2e/a.spec.ts",
      "await expect(async () => expect(await a.count()).toBe(1)).toPass();",
    ],
    [
      "a variable and a choice that are tried again",
      "e2e/a.spec.ts",
      "await expect(async () => { const n = await a.count(); if (n < 2 && (await b.isVisible())) await b.click(); expect(n).toBe(1); }).toPass();",
    ],
    ["a reading that is polled", "e2e/a.spec.ts", "const n = () => a.count(); await expect.poll(n).toBe(1);"],
    [
      "another variable of that name",
      "e2e/a.spec.ts",
      "async () => { const n = await a.count(); f(n); }; () => { const n = 1; expect(n).toBe(1); };",
    ],
    [
      "a reading in the query of a locator",
      "e2e/a.spec.ts",
      "const n = await a.textContent(); await expect(page.locator(`#${n}`)).toHaveCount(0);",
    ],
    ["a reading as what is expected", "e2e/a.spec.ts", "const n = await a.count(); await expect(b).toHaveCount(n);"],
    ["a property of that name", "e2e/a.spec.ts", "const { n } = await a.evaluate(f); expect(b.n).toBe({ n: 1 });"],
    ["promises at once", "e2e/a.spec.ts", "await Promise.all([a.click(), b]);"],
    [
      "a reading with its reason",
      "e2e/a.spec.ts",
      "// A moment: it must not be there now.\nexpect(await a.count()).toBe(0);",
    ],
    [
      "a variable with its reason",
      "e2e/a.spec.ts",
      "// A moment: before the press.\nconst n = await a.count();\nexpect(n).toBe(0);",
    ],
    ["a reading in a unit test", "src/a.test.ts", "const n = await a.evaluate(f); expect(n).toBe(1);"],
  ])("waits: accepts %s", (_, path, source) => {
    expect(findMoments(path, source)).toEqual([]);
  });

  test("waits: knows what the page objects read", () => {
    const readers = findReaders(
      "e2e/support/A.ts",
      "export class A { width = async () => (await this.a.boundingBox())?.width; async title() { return this.a.innerText(); } async open() { await this.a.click(); } } export const seen = (page) => page.evaluate(f);",
    );
    expect(readers).toEqual(["width", "title", "seen"]);
    const source =
      "expect(await a.title()).toBe(1);\nexpect(await seen(page)).toBe(1);\nexpect(await a.open()).toBe(1);";
    expect(findMoments("e2e/a.spec.ts", source, new Set(readers))).toEqual([
      expect.stringMatching(/^e2e\/a\.spec\.ts:1: title/u),
      expect.stringMatching(/^e2e\/a\.spec\.ts:2: seen/u),
    ]);
  });

  test.each([
    ["a story without a play", "export const A: Story = { args: {} };"],
    ["a story made of one without a play", "export const A = { ...B };\nconst B = { args: {} };"],
    ["a story made by a function without a play", "export const A = make();\nfunction make(): Story { return {}; }"],
    ["a play that is taken away", "export const A = { ...B, play: undefined };\nconst B = { play: look };"],
    ["a play that does nothing", "export const A: Story = { play: async () => {} };"],
    ["a story of another file, whose play is not seen", "export const A: Story = { ...Other };"],
  ])("stories: reports %s", (_, source) => {
    expect(findSilentStories("a.stories.tsx", source)).toEqual([
      expect.stringMatching(/^a\.stories\.tsx:1: A has no play/),
    ]);
  });

  test.each([
    ["its own play", "export const A: Story = { play: async () => expect(1).toBe(1) };"],
    ["a play of its own by name", "export const A = { play: look } satisfies Story;"],
    [
      "the play of a story that it spreads",
      "const B = { play: look };\nexport const A: Story = { ...B, globals: {} };",
    ],
    [
      "the play of the function that makes it",
      "const A1 = 1;\nfunction make() { return { play: look }; }\nexport const A = make();",
    ],
    ["the play of all stories of the file", "const meta = { play: look } satisfies Meta;\nexport const A: Story = {};"],
  ])("stories: accepts a story with %s", (_, source) => {
    expect(findSilentStories("a.stories.tsx", source)).toEqual([]);
  });

  test("stories: reports what a toolbar would begin anew", () => {
    const source = "export const A: Story = {\n  beforeEach: () => void (session = create()),\n  play: look,\n};";
    expect(findRestarts("a.stories.tsx", source)).toEqual([
      expect.stringMatching(/^a\.stories\.tsx:2: beforeEach runs again/),
    ]);
  });

  test("stories: the sidebar's groups are read from its order, and a title outside of them or without an export is reported", () => {
    const preview = 'options: { storySort: { order: ["Welcome", "Chat", ["Chat", "*"], "Patterns"] } }';
    const groups = readGroups(preview);
    expect(groups).toEqual(["Welcome", "Chat", "Patterns"]);
    const find = (title: string) =>
      findForeignTitle("a.stories.tsx", `const meta = { title: "${title}" };`, groups, new Set(["Composer"]));
    expect(find("UI/Composer")).toEqual([expect.stringContaining("UI/Composer")]);
    expect(find("Chat/Composr")).toEqual([expect.stringContaining("no entry of the package exports Composr")]);
    expect(find("Chat/Composer/Voice/Long")).toHaveLength(1);
    expect([...find("Chat/Composer/Voice"), ...find("Patterns/Inbox")]).toEqual([]);
    expect(() => readGroups("no order")).toThrow("would prove nothing");
  });

  test("stories: a link to a story that does not exist is reported", () => {
    const pages = listPages(
      "a.stories.tsx",
      'const meta = { title: "Chat/Composer" };\nexport const TwoLines = { play };',
    );
    expect(pages).toEqual(["chat-composer--docs", "chat-composer--two-lines"]);
    const text = "[a](?path=/docs/chat-composer--docs) [b](?path=/story/chat-composer--three-lines)";
    expect(findDeadLinks("Welcome.mdx", text, new Set(pages))).toEqual([
      "Welcome.mdx: links to chat-composer--three-lines, which does not exist",
    ]);
  });

  test("imports: refuses a tree in which it reads no import, and a file that does not parse", () => {
    const empty = mkdtempSync(join(tmpdir(), "planted-"));
    mkdirSync(join(empty, "src"));
    expect(() => checkImports(empty)).toThrow("would prove nothing");
    writeFileSync(join(empty, "src/broken.tsx"), 'import { x } from "./x.ts";\nexport const y = <b>;\n');
    expect(() => checkImports(empty)).toThrow("src/broken.tsx");
    rmSync(empty, { recursive: true });
  });

  test("lint: reports any, non-null assertions, console, raw HTML and files that are too long", () => {
    plant(
      "src/ui/Bad.tsx",
      `export const bad = (x: any) => { console.log(x!); return <p dangerouslySetInnerHTML={{ __html: "" }} />; };\n${"// line\n".repeat(310)}`,
    );
    const { stdout, status } = spawnSync("npx", ["--no-install", "oxlint", "--deny-warnings", "src/ui"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    expect(status).toBe(1);
    for (const rule of ["no-explicit-any", "no-non-null-assertion", "no-console", "no-danger", "max-lines"])
      expect(stdout).toContain(rule);
  });

  test("docs: reports an export and an option without a docblock", () => {
    expect(
      findUndocumented(
        "x.ts",
        "export const x = 1;\n/** Fine. */\nexport interface AOptions { b: string; /** Yes. */ c: string }\n",
      ),
    ).toEqual(["x.ts:1: x has no docblock", "x.ts:3: AOptions.b has no docblock"]);
  });

  test("undefined: reports an optional property of props and options that refuses it, nested and as a method, too", () => {
    const source = `export interface AProps { a?: string; b?: string | undefined; c?: ReactNode; d: string; e?(): void }
export type BOptions = { f?: { g?: () => undefined } | undefined } & { h?: unknown };
export interface ClientTool { i?: Map<string, undefined> }
interface OwnProps { j?: string }
export interface Thread { k?: string }
`;
    expect(findRefusedUndefined("a.ts", source)).toEqual([
      "a.ts:1: AProps.a refuses undefined",
      "a.ts:1: AProps.e refuses undefined",
      "a.ts:2: BOptions.g refuses undefined",
      "a.ts:3: ClientTool.i refuses undefined",
    ]);
  });

  test("patterns: reports regular expressions that take more than linear time, but for those that say why no long text comes", () => {
    const source = [
      "export const slow = /^(a-?a*)*$/;",
      "export const words = /^[a-z]+(?:-[a-z]+)*$/v;",
      "export const ending = /=+$/;",
      "export const pair = /^(\\w*)x?(\\w*):$/;",
      "// Bounded: a digit",
      "export const short = /=+$/;",
    ];
    expect(findSlowPatterns("a.ts", source.join("\n"))).toEqual([
      "a.ts:1: /^(a-?a*)*$/ takes exponential time: a text can be divided between its loops",
      "a.ts:3: /=+$/ takes quadratic time: its first loop is tried again from each character",
      "a.ts:4: /^(\\w*)x?(\\w*):$/ takes quadratic time: a text can be divided between its loops",
    ]);
  });

  test("lock: reports a registry host, missing integrity and a platform package of another version", () => {
    const faults = findLockFaults({
      "": {},
      "node_modules/a": { integrity: "x", resolved: "https://registry.example/a" },
      "node_modules/b": {},
      "node_modules/native": { version: "2.0.0", integrity: "x", optionalDependencies: { "native-linux": "2.0.0" } },
      "node_modules/old/node_modules/native-linux": { version: "1.0.0", integrity: "x" },
    });
    expect(faults.map((fault) => fault.slice(0, fault.indexOf(":")))).toEqual([
      "node_modules/a",
      "node_modules/b",
      "node_modules/native",
    ]);
  });

  test("styles: reports elements and icons without a class", () => {
    const source =
      'import { X } from "lucide-react";\nexport const a = <p className="cs-a"><b>1</b><X /><i {...rest} /></p>;\n';
    expect(findBareElements("a.tsx", source).map((fault) => fault.split(" has")[0])).toEqual([
      "a.tsx:2: <b>",
      "a.tsx:2: <X>",
    ]);
  });

  test("styles: reports colours, pixels and physical directions outside the tokens, and not in comments", () => {
    expect(
      findStyleFaults(
        "x.css",
        ".a { color: #fff; }\n.b { padding: 3px; }\n.c { margin-left: 0; }\n/* 4px #000 */\n.d { border-width: 1px; }\n.e { color: light-dark(white, black); }",
      ),
    ).toEqual([
      "x.css:1: colour outside the tokens: .a { color: #fff; }",
      "x.css:2: px outside the tokens: .b { padding: 3px; }",
      "x.css:3: physical direction, use the logical property: .c { margin-left: 0; }",
      "x.css:6: colour outside the tokens: .e { color: light-dark(white, black); }",
    ]);
  });
});

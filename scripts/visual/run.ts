import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { chromiumLaunchOptions } from "../browser.ts";
import { writePicturePage, type Figure } from "../writePicturePage.ts";
import { buildHere, buildRevision, run } from "./buildRevision.ts";
import { comparePictures, type PictureChange } from "./comparePictures.ts";
import { takePictures } from "./takePictures.ts";

/**
 * `npm run test:visual`: takes a picture of each story in light and in dark, and compares it with that of another revision, which the same
 * browser takes with the same fonts. Ends with 1 when a picture differs; `.visual/index.html` shows the differences.
 *
 * `--base REV` compares with this revision; without it with the one in which somebody last accepted the pictures.
 * `--accept` notes that the differences were looked at: commit the note together with the change.
 * `--only TEXT` takes only stories whose id contains it, `--built` uses the Storybook that is built, `--workers N` opens so many pages.
 * `--repeat N` compares no revision: takes all pictures N times, and ends with 1 when two of one story differ.
 */
const { values: options } = parseArgs({
  options: {
    base: { type: "string" },
    only: { type: "string", default: "" },
    repeat: { type: "string" },
    workers: { type: "string", default: "4" },
    accept: { type: "boolean", default: false },
    built: { type: "boolean", default: false },
  },
});
const { only } = options;
if (options.accept && only !== "") {
  console.error("--accept notes that all pictures were looked at, so it takes them all. Run it again without --only.");
  process.exit(2);
}
const root = ".visual";
/** The note of who looked at the pictures: the commit that changed it last is what pictures are compared with. */
const note = "docs/look/accepted.json";
const failures = new Set<string>();

async function take(storybook: string, folder: string): Promise<void> {
  const workers = Number(options.workers);
  for (const failure of await takePictures({ storybook, folder, only, workers })) failures.add(failure);
}

/** The revision of the base. */
function findBase(): string {
  const revision = options.base ?? run(["git", "log", "-1", "--format=%H", "--", note]);
  if (revision === "") throw new Error(`Nobody has accepted pictures yet (${note}): name a revision with --base.`);
  return run(["git", "rev-parse", "--verify", `${revision}^{commit}`]);
}

/** Takes the pictures of the base, those that are not there, and returns their folder; keeps no other base. */
async function takeBase(revision: string): Promise<string> {
  const own = join(root, `base-${revision.slice(0, 12)}`);
  for (const name of existsSync(root) ? readdirSync(root) : [])
    if (name.startsWith("base-") && join(root, name) !== own) rmSync(join(root, name), { recursive: true });
  const storybook = join(own, "storybook");
  if (!existsSync(storybook)) buildRevision(revision, storybook);
  const pictures = join(own, await nameConditions());
  await take(storybook, pictures);
  return pictures;
}

/** A name for what pictures depend on besides their stories: the browser, the fonts, and how they are taken. */
async function nameConditions(): Promise<string> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  const hash = createHash("sha256").update(browser.version()).update(readFileSync("package-lock.json"));
  await browser.close();
  for (const name of ["stillContext.ts", "takePictures.ts"]) hash.update(readFileSync(join(import.meta.dirname, name)));
  return hash.digest("hex").slice(0, 12);
}

/** Writes the page of differences. `before` and `after` are folders of pictures. */
function writeReview(changes: readonly PictureChange[], before: string, after: string, lead: string): void {
  const figures = changes.map(({ name, kind }): Figure => {
    const show = (folder: string, what: string) => ({
      path: join(folder, name).slice(root.length + 1),
      alt: `${name}, ${what}`,
    });
    const pictures = {
      changed: [show(before, "before"), show(after, "after"), show(join(root, "differences"), "the difference")],
      new: [show(after, "new")],
      removed: [show(before, "removed")],
    }[kind];
    return { caption: `${name.replace(/\.png$/, "")}: ${kind}`, pictures, kind };
  });
  writePicturePage({
    path: join(root, "index.html"),
    title: "Pictures of the stories that differ",
    lead,
    sections: figures.map((figure, index) => ({
      id: `picture-${index + 1}`,
      title: figure.caption,
      figures: [{ ...figure, caption: figure.pictures.length > 1 ? "before, after, difference" : figure.caption }],
    })),
  });
}

function report(changes: readonly PictureChange[]): void {
  for (const { name, kind } of changes) console.log(`${kind.padEnd(7)} ${name}`);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  if (changes.length > 0) console.log(`Look at ${join(root, "index.html")}.`);
  if (changes.length > 0 || failures.size > 0) process.exitCode = 1;
}

const emptied = (name: string): string => {
  const folder = join(root, name);
  rmSync(folder, { recursive: true, force: true });
  return folder;
};

async function repeat(storybook: string, times: number): Promise<void> {
  const first = emptied("now");
  const found: PictureChange[] = [];
  await take(storybook, first);
  console.log("round 1: taken");
  for (let round = 2; round <= times; round += 1) {
    const again = emptied("again");
    await take(storybook, again);
    const changes = comparePictures({ before: first, after: again, differences: join(root, "differences"), only });
    console.log(`round ${round}: ${changes.length} of ${readdirSync(again).length} pictures differ from the first`);
    found.push(...changes);
    // The pictures of this round are what the page shows.
    if (changes.length > 0) {
      writeReview(found, first, again, `Not stable: round ${round} of ${times} differs from the first.`);
      break;
    }
  }
  report(found);
}

async function compare(storybook: string, revision: string): Promise<void> {
  const after = emptied("now");
  const before = await takeBase(revision);
  await take(storybook, after);
  const changes = comparePictures({ before, after, differences: join(root, "differences"), only });
  console.log(`${readdirSync(after).length} pictures, ${changes.length} differ from ${revision.slice(0, 12)}`);
  writeReview(
    changes,
    before,
    after,
    `Compared with ${revision.slice(0, 12)}: before, after, and what differs in red.`,
  );
  if (!options.accept) return report(changes);
  mkdirSync("docs/look", { recursive: true });
  const names = (wanted: PictureChange["kind"]) =>
    changes.filter(({ kind }) => kind === wanted).map(({ name }) => name.replace(/\.png$/, ""));
  const accepted = {
    pictures: readdirSync(after).length,
    changed: names("changed"),
    new: names("new"),
    removed: names("removed"),
  };
  writeFileSync(note, `${JSON.stringify({ date: new Date().toISOString().slice(0, 10), ...accepted }, null, 2)}\n`);
  console.log(`Written to ${note}: commit it with the change.`);
}

// Fails before anything is built where there is nothing to compare with.
const revision = options.repeat === undefined ? findBase() : "";
const storybook = options.built ? "storybook-static" : buildHere();
await (options.repeat === undefined ? compare(storybook, revision) : repeat(storybook, Number(options.repeat)));

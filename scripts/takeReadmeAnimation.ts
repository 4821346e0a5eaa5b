import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Locator, type Page } from "playwright";
import { createWorkspaceAgent } from "../src/agents/workspace/index.ts";
import { introAgent, type IntroRecording, type IntroStep } from "../src/demo/intro/introAgent.ts";
import { chromiumLaunchOptions } from "./browser.ts";
import { openDemo } from "./openDemo.ts";

/**
 * Takes the animation of the README, docs/images/repair.webp: the demo plays its recorded repair, and a drawn pointer allows each request.
 * Each frame is a state: the recording stops at a step, the page is waited for, and how long the frame is shown is written here. The demo
 * must be built, and `img2webp` must be there (Debian's package `webp`, Homebrew's `webp`). `--frames FOLDER` keeps the frames.
 */
const out = "docs/images/repair.webp";
const kept = process.argv.includes("--frames") ? process.argv[process.argv.indexOf("--frames") + 1] : undefined;
if (spawnSync("img2webp", ["-version"]).error !== undefined) {
  console.error("The animation needs img2webp: apt install webp, or brew install webp.");
  process.exit(1);
}

const recording: IntroRecording = JSON.parse(readFileSync("src/demo/intro/recording.json", "utf8"));

/** Lets the agent play the recording up to a step. */
function createGate(): { readonly running: () => Promise<void>; readonly playTo: (step: number) => void } {
  let next = 0;
  let end = 0;
  let wake = (): void => undefined;
  return {
    async running() {
      next += 1;
      while (next > end) await new Promise<void>((resolve) => (wake = resolve));
    },
    playTo(step) {
      end = step;
      wake();
    },
  };
}

/** The number of the step after the first one at or after `from` that is as wanted. */
function after(wanted: (step: IntroStep) => boolean, from = 0): number {
  const at = recording.steps.findIndex((step, index) => index >= from && wanted(step));
  if (at === -1) throw new Error("The recording has no such step: it was made anew, and this script is to follow.");
  return at + 1;
}
const isAsk = (step: IntroStep): boolean => "ask" in step;
const isText = (step: IntroStep): boolean => "event" in step && step.event.type === "text.final";
const isEnded = (step: IntroStep): boolean => "event" in step && step.event.type === "toolCall.updated";
const hasText = (text: string) => (step: IntroStep) => JSON.stringify(step).includes(text);

interface Frame {
  readonly file: string;
  readonly milliseconds: number;
}

/** Hides for how long the agent has worked: it is the time that the pictures take. */
const untimed = `[data-slot="working"] > * + *, [data-slot="elapsed-time"] { visibility: hidden !important }`;

/** Collects the frames of a page. */
class Film {
  readonly frames: Frame[] = [];
  readonly #page: Page;
  readonly #stage: Locator;
  readonly #folder: string;
  #pointer = { x: 420, y: 190 };

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#stage = page.locator(".demo-main");
    this.#folder = folder;
  }

  async #take(): Promise<Buffer> {
    return this.#stage.screenshot({ animations: "disabled", caret: "hide", style: untimed });
  }

  #add(picture: Buffer, milliseconds: number): void {
    const file = join(this.#folder, `${String(this.frames.length).padStart(3, "0")}.png`);
    writeFileSync(file, picture);
    this.frames.push({ file, milliseconds });
  }

  /** Adds the page when it has come to rest: code is coloured in a worker, and nothing tells when. */
  async show(milliseconds: number): Promise<void> {
    let [picture, same] = [await this.#take(), 0];
    for (let tries = 0; same < 3 && tries < 30; tries += 1) {
      await this.#page.waitForTimeout(100);
      const next = await this.#take();
      same = next.equals(picture) ? same + 1 : 0;
      picture = next;
    }
    this.#add(picture, milliseconds);
  }

  /** Draws the pointer, which a picture of a page does not have, and a ring around it while it presses. */
  async drawPointer(pressed = false): Promise<void> {
    await this.#page.evaluate(
      ({ x, y, opacity }) => {
        const namespace = "http://www.w3.org/2000/svg";
        const drawn = document.querySelector<SVGElement>("#pointer") ?? document.createElementNS(namespace, "svg");
        if (!drawn.isConnected) {
          drawn.id = "pointer";
          drawn.setAttribute("viewBox", "-24 -24 48 48");
          const add = (name: string, attributes: Readonly<Record<string, string>>): void => {
            const shape = document.createElementNS(namespace, name);
            for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value);
            drawn.append(shape);
          };
          add("circle", { r: "20", fill: "#e0a100", "fill-opacity": "0.35", stroke: "#e0a100", "stroke-width": "2" });
          add("path", {
            d: "M0 0v19l5-4 3.2 7 3-1.4-3.2-6.8 6.4-.6z",
            fill: "#111",
            stroke: "#fff",
            "stroke-width": "1.5",
          });
          const style = { position: "fixed", inset: "0 auto auto 0", width: "48px", height: "48px", "z-index": "1000" };
          for (const [name, value] of Object.entries(style)) drawn.style.setProperty(name, value);
          drawn.style.setProperty("pointer-events", "none");
          document.body.append(drawn);
        }
        drawn.style.setProperty("translate", `${x - 24}px ${y - 24}px`);
        drawn.querySelector("circle")?.setAttribute("opacity", opacity);
      },
      { ...this.#pointer, opacity: pressed ? "1" : "0" },
    );
  }

  /** Moves the pointer to a button, frame by frame, and presses it. */
  async press(button: Locator): Promise<void> {
    await button.waitFor();
    const box = await button.boundingBox();
    if (box === null) throw new Error("The button is not drawn.");
    const from = this.#pointer;
    const to = { x: box.x + box.width * 0.6, y: box.y + box.height * 0.6 };
    const isNear = Math.hypot(to.x - from.x, to.y - from.y) < 40;
    for (const part of isNear ? [1] : [0.35, 0.7, 0.9, 1]) {
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.#page.mouse.move(this.#pointer.x, this.#pointer.y);
      await this.drawPointer();
      this.#add(await this.#take(), part === 1 ? 200 : 50);
    }
    await this.drawPointer(true);
    this.#add(await this.#take(), 260);
    await button.click({ position: { x: box.width * 0.6, y: box.height * 0.6 } });
    await this.drawPointer();
  }
}

if (kept !== undefined) mkdirSync(kept, { recursive: true });
const folder = kept ?? mkdtempSync(join(tmpdir(), "countersign-frames-"));
const gate = createGate();
const player = introAgent(recording, { pace: 0, running: gate.running });
const browser = await chromium.launch(chromiumLaunchOptions());
const { page, chat, close } = await openDemo(
  browser,
  { viewport: { width: 1000, height: 692 }, timezoneId: "UTC", bypassCSP: true },
  // It introduces itself as the agent that was recorded.
  { agent: { ...createWorkspaceAgent(), run: (turn) => player.run(turn), readFile: player.readFile } },
);
try {
  // The compiler of this script wraps functions in a helper of its own, which the page does not have.
  await page.addInitScript("globalThis.__name = (value) => value");
  const film = new Film(page, folder);
  const allow = chat.permissions.getByRole("button", { name: /^Allow/ }).first();
  const open = chat.permissions.and(page.locator('[data-status="open"]'));
  const follow = page.locator('[data-slot="follow"]');
  /** Plays up to the next request, shows it, and allows it. */
  const grant = async (from: number, title: string, milliseconds: number): Promise<number> => {
    const ask = after(isAsk, from);
    gate.playTo(ask);
    await open.filter({ hasText: title }).waitFor();
    await page.locator('[data-slot="permission"] button:enabled').filter({ hasText: "Allow" }).first().waitFor();
    await film.show(milliseconds);
    await film.press(allow);
    return ask;
  };

  await chat.open({ query: { theme: "light" }, folds: true });
  await film.drawPointer();
  await film.show(700);
  await film.press(page.locator('[data-slot="empty"]').getByRole("button", { name: recording.prompt }));
  gate.playTo(after(isText));
  await chat.thread.locator('[data-slot="reasoning"]').first().waitFor();
  await film.show(600);
  const first = await grant(0, "node --test", 800);
  for (const [file, time] of [
    ["test/coupons.test.js", 900],
    ["src/coupons.js", 800],
  ] as const) {
    gate.playTo(after(hasText(`Read ${file}`), first) + 2);
    await follow
      .getByText(file.split("/").at(-1) ?? "")
      .first()
      .waitFor();
    await film.show(time);
  }
  const second = await grant(first, "scratch copies", 1000);
  for (const count of ["3/62", "8/62", "13/62"]) {
    gate.playTo(after(hasText(`"${count}`), second) + 1);
    await film.show(350);
  }
  const third = await grant(second, "Edit src/coupons.js", 2000);
  const fourth = await grant(third, "node --test", 700);
  gate.playTo(after(isEnded, after(hasText("# pass 14"), fourth)));
  await film.show(1000);
  gate.playTo(recording.steps.length);
  await chat.turnEnds();
  await film.show(2400);

  const inputs = film.frames.flatMap(({ file, milliseconds }) => ["-d", String(milliseconds), file]);
  const { status, stderr } = spawnSync("img2webp", [
    "-loop",
    "0",
    "-min_size",
    "-lossless",
    "-m",
    "6",
    "-q",
    "100",
    ...inputs,
    "-o",
    out,
  ]);
  if (status !== 0) throw new Error(`img2webp failed: ${stderr.toString()}`);
  const seconds = film.frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  console.log(
    `${out}: ${film.frames.length} frames, ${seconds.toFixed(1)} s, ${Math.round(statSync(out).size / 1000)} kB`,
  );
} finally {
  await close();
  await browser.close();
  if (kept === undefined) rmSync(folder, { recursive: true });
}

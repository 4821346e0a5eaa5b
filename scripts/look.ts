import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import type { ChatPage } from "../e2e/support/ChatPage.ts";
import { scenarios } from "../src/agents/index.ts";
import { chromiumLaunchOptions } from "./browser.ts";
import { openDemo } from "./openDemo.ts";
import { writePicturePage } from "./writePicturePage.ts";

/**
 * Takes a picture of each state of the demo at three widths in both themes, into docs/look/, and writes a page that shows them side by side
 * with the previous ones. The demo must be built.
 *
 * `--only NAME` takes the pictures of one state. Without it the pictures that were there become the previous ones, in docs/look/previous/,
 * which is not in the repository.
 */
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;

const folder = "docs/look";
const previous = join(folder, "previous");
const widths = [1440, 900, 390] as const;
const themes = ["light", "dark"] as const;

interface State {
  readonly name: string;
  /** What is to be seen, for the page. */
  readonly title: string;
  /** Path of the agent below /api; default: the built-in agent. */
  readonly agent?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Whether the steps of a turn fold when it has ended, as they do for users; default: true. */
  readonly folds?: boolean;
  /** Leads the opened page to the state. */
  readonly reach: (chat: ChatPage, page: Page) => Promise<void>;
}

const prompt = async (chat: ChatPage): Promise<void> => {
  await chat.permissions.first().waitFor();
};

const scenario = (name: string, title: string, reach: State["reach"]): State => ({
  name,
  title,
  agent: `scenarios/${name}/deltakit`,
  reach: async (chat, page) => {
    await chat.send(scenarios.find((one) => one.name === name)?.suggestion ?? name);
    await reach(chat, page);
  },
});

const answered = async (chat: ChatPage): Promise<void> => chat.answerUntilEnd();

const states: readonly State[] = [
  {
    name: "first-visit",
    title: "The first visit, for who prefers less motion: a recorded repair at its end",
    reach: async (_chat, page) => {
      const { searchParams } = new URL(page.url());
      await page.goto(`/?theme=${searchParams.get("theme") ?? ""}`);
      await page.getByRole("button", { name: "Watch the repair" }).waitFor();
    },
  },
  { name: "empty", title: "An empty conversation", reach: async () => undefined },
  {
    name: "prompt-command",
    title: "A request to run a command",
    reach: async (chat) => {
      await chat.send("run node --version");
      await prompt(chat);
    },
  },
  {
    name: "prompt-edit",
    title: "A request to change a file",
    reach: async (chat) => {
      await chat.send("rename createCart to createShoppingCart");
      await prompt(chat);
    },
  },
  {
    name: "prompt-inline",
    title: "A request in the conversation",
    query: { permission: "inline" },
    reach: async (chat) => {
      await chat.send("run node --version");
      await prompt(chat);
    },
  },
  {
    name: "repair",
    title: "A repair at its end",
    reach: async (chat) => {
      await chat.send("fix the failing test");
      await answered(chat);
    },
  },
  {
    name: "repair-steps",
    title: "The same repair, with its steps open",
    folds: false,
    reach: async (chat) => {
      await chat.send("fix the failing test");
      await answered(chat);
    },
  },
  {
    name: "timeline",
    title: "The files panel in the middle of a repair, played again",
    reach: async (chat, page) => {
      await chat.send("fix the failing test");
      await answered(chat);
      const show = page.getByRole("button", { name: "Show files" });
      if (await show.isVisible()) await show.click();
      const track = page.getByRole("slider", { name: "Go through the steps" });
      await track.focus();
      await track.press("Home");
      for (let step = 0; step < 4; step += 1) await track.press("ArrowRight");
    },
  },
  {
    name: "conversations",
    title: "The list of conversations",
    reach: async (chat, page) => {
      for (const text of ["run node --version", "list the files", "run node --version"]) {
        await chat.send(text);
        if (text.startsWith("run")) await chat.allow();
        await chat.turnEnds();
        if (text.startsWith("list")) await page.getByRole("button", { name: "New conversation" }).first().click();
      }
      await page.getByRole("button", { name: "Show conversations" }).click();
    },
  },
  {
    name: "permissions",
    title: "Rules and the log of decisions",
    reach: async (chat, page) => {
      await chat.send("run node --version");
      await chat.allow();
      await chat.turnEnds();
      const more = page.getByRole("button", { name: "More actions" });
      if (await more.isVisible()) await more.click();
      await page.getByText("Show permissions and log").or(page.getByLabel("Show permissions and log")).first().click();
    },
  },
  scenario("permission-queue", "Five requests at once", prompt),
  scenario("elicitation", "A form", prompt),
  scenario("sub-agents", "Agents that an agent began", answered),
  scenario("computer-use", "A click in a screenshot", prompt),
  scenario("terminal", "Output of a terminal", answered),
  scenario("images", "Pictures", answered),
  scenario("sources", "An answer with sources", answered),
  scenario("artifacts", "What the agent made", answered),
  scenario("formulas", "Formulas and diagrams", answered),
  scenario("hostile", "An agent that deceives", prompt),
  scenario("error-midstream", "An error in the middle of an answer", answered),
  scenario("big-diff", "A change of 10,000 lines", prompt),
];

const browser = await chromium.launch(chromiumLaunchOptions());

if (only === undefined && existsSync(folder)) {
  rmSync(previous, { recursive: true, force: true });
  mkdirSync(previous, { recursive: true });
  for (const name of readdirSync(folder))
    if (name.endsWith(".jpg")) renameSync(join(folder, name), join(previous, name));
}
mkdirSync(folder, { recursive: true });

const failures: string[] = [];
for (const state of states.filter(({ name }) => only === undefined || name === only)) {
  for (const width of widths) {
    for (const theme of themes) {
      const name = `${state.name}-${width}-${theme}`;
      // A server of its own for each picture: no conversation of another one is in the list.
      const { page, chat, close } = await openDemo(browser, { viewport: { width, height: 844 } });
      try {
        await chat.open({
          ...(state.agent === undefined ? {} : { agent: state.agent }),
          folds: state.folds ?? true,
          query: { theme, ...state.query },
        });
        await state.reach(chat, page);
        await page.mouse.move(0, 0);
        // Colours of code and parts that are loaded on demand; a stream that waits for an answer is never idle.
        await page.waitForTimeout(700);
        await page.screenshot({ path: join(folder, `${name}.jpg`), type: "jpeg", quality: 60, animations: "disabled" });
        console.log(`ok     ${name}`);
      } catch (error) {
        failures.push(name);
        console.log(`FAILED ${name}: ${String(error).split("\n", 1)[0]}`);
      } finally {
        await close();
      }
    }
  }
}
await browser.close();

const sections = states.map(({ name, title }) => {
  const figures = widths.flatMap((width) =>
    themes.map((theme) => {
      const path = `${name}-${width}-${theme}.jpg`;
      const alt = `${title}, ${width} px, ${theme}`;
      const before = { path: `previous/${path}`, alt: `${alt}, before` };
      const pictures = [{ path, alt }, ...(existsSync(join(previous, path)) ? [before] : [])];
      return { caption: `${width} px, ${theme}`, pictures };
    }),
  );
  return { id: name, title, figures };
});
writePicturePage({
  path: join(folder, "index.html"),
  title: "The look of Countersign",
  lead: "Written by <code>npm run look</code>. Where there is a picture of before, it stands at the right of its successor.",
  sections,
});
if (failures.length > 0) {
  console.log(`${failures.length} pictures could not be taken: ${failures.join(", ")}`);
  process.exitCode = 1;
}

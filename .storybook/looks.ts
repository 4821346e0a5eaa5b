import axe from "axe-core";
import { afterEach, inject } from "vitest";
import { cdp } from "vitest/browser";

declare module "vitest" {
  // Declared anew here, because only an interface can be added to.
  interface ProvidedContext {
    /** How many stories a run checks, and in how many looks; `turn` selects other ones. */
    readonly share: { readonly turn: number; readonly storiesPerLook: number; readonly looksPerStory: number };
  }
}

/** The looks of a story besides light and left to right, which its own test checks. */
const looks = [
  { theme: "dark", direction: "ltr", forcedColors: "none" },
  { theme: "light", direction: "rtl", forcedColors: "none" },
  { theme: "light", direction: "ltr", forcedColors: "active" },
  { theme: "dark", direction: "rtl", forcedColors: "none" },
  { theme: "dark", direction: "ltr", forcedColors: "active" },
  { theme: "light", direction: "rtl", forcedColors: "active" },
  { theme: "dark", direction: "rtl", forcedColors: "active" },
] as const;

/** Rows A10, A11 and A17 of docs/reliability.md: checks stories in their other looks, in the state after their play function. */
afterEach(async ({ task }) => {
  const surface = document.querySelector<HTMLElement>(".story-surface");
  if (surface === null || task.result?.state === "fail") return;
  // A matrix of states shows the looks itself, and its story checks them.
  if (surface.querySelector(".sm-table") !== null) return;
  const chosen = choose(task.name);
  if (chosen.length === 0) return;
  const { theme: before, direction } = { theme: surface.dataset["theme"] ?? "light", direction: surface.dir };
  const found: string[] = [];
  for (const look of chosen) found.push(...(await inspect(surface, look)));
  surface.dataset["theme"] = before;
  surface.dir = direction;
  await emulate("none");
  if (found.length > 0) throw new Error(found.join("\n"));
});

/** The looks for a story: none for most in a short run, for axe costs as much as the story itself; others with each commit. */
function choose(name: string): readonly (typeof looks)[number][] {
  const { turn, storiesPerLook, looksPerStory } = inject("share");
  const sum = Array.from(name, (character) => character.codePointAt(0) ?? 0).reduce((a, b) => a + b, turn);
  if (sum % storiesPerLook !== 0) return [];
  return looks.filter((_, index) => (index + sum / storiesPerLook) % looks.length < looksPerStory);
}

async function inspect(surface: HTMLElement, look: (typeof looks)[number]): Promise<string[]> {
  surface.dataset["theme"] = look.theme;
  surface.dir = look.direction;
  await emulate(look.forcedColors);
  await settle();
  const { violations } = await axe.run(surface, {
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } },
  });
  const name = `${look.theme} ${look.direction} forced colours: ${look.forcedColors}`;
  return violations.map(
    ({ id, nodes }) =>
      `${name}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("; ")}`,
  );
}

async function emulate(value: "none" | "active"): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value }] });
}

/** In the middle of a transition a colour is neither the one before nor the one after. */
async function settle(): Promise<void> {
  const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(running.map(({ finished }) => finished));
}

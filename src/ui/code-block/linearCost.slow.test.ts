import { expect, test } from "vitest";
import { sample } from "../../../scripts/fullRun.ts";
import { findGrowthInTasks, fixedTexts, type MakeText } from "../../content/fixtures/findGrowth.ts";
import { colourCode } from "./colourCode.ts";
import { loadGrammar } from "./loadGrammar.ts";
import { maxHighlight } from "./useHighlight.ts";

/** Openings that are never closed, all in one line: the most expensive input for grammars. */
const openings = ["(", "<", "`${", "a<b,"].map((opening): readonly [string, MakeText] => [
  opening,
  (length) => opening.repeat(length / opening.length),
]);

test.each(["ts", "html", "markdown", "bash"].map((language, turn) => [language, turn] as const))(
  "U7 the work of colouring %s is linear in its text, whatever it contains",
  async (language, turn) => {
    const grammar = await loadGrammar(language);
    if (grammar === undefined) throw new Error(`${language} has no grammar`);
    const colour = (code: string) => colourCode({ code, ...grammar });
    const steep: string[] = [];
    for (const [what, make] of [...openings, ...sample(fixedTexts, 2, turn)]) {
      // Engines create expressions at the first use and compile them at the second.
      for (let use = 0; use < 2; use += 1) await colour(make(maxHighlight / 256));
      if ((await findGrowthInTasks(colour, make, maxHighlight)) !== undefined) steep.push(what);
    }
    expect(steep).toEqual([]);
  },
);

import type { Scenario } from "./Scenario.ts";
import { step } from "./step.ts";

const lineCount = 10_000;

/** A table of settings, one a line; every 40th line is different in the new text, and every 400th is new. */
function settings(changed: boolean): string {
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const line = `  setting_${String(index).padStart(5, "0")}: ${changed && index % 40 === 7 ? index * 2 + 1 : index},`;
    return changed && index % 400 === 11 ? `${line}\n  added_${index}: true,` : line;
  });
  return `export const settings = {\n${lines.join("\n")}\n};\n`;
}

/** One edit of a file of 10,000 lines. */
export const bigDiff: Scenario = {
  name: "big-diff",
  title: "A diff of 10,000 lines",
  suggestion: "Regenerate the settings",
  get steps() {
    const [oldText, newText] = [settings(false), settings(true)];
    return [
      step.think("The settings are generated, so I write the whole file again."),
      step.tool("call_1", "write_file", {
        input: { path: "src/settings.js" },
        title: "Overwrite src/settings.js",
        kind: "edit",
        patch: {
          locations: [{ path: "src/settings.js", line: 9 }],
          content: [{ type: "diff", path: "src/settings.js", oldText, newText }],
        },
      }),
      step.ask({
        request: { kind: "permission", id: "call_1", reason: "275 places of a file of 10,000 lines change." },
        granted: [
          step.begin("call_1"),
          step.complete("call_1", "Wrote src/settings.js."),
          step.say("Wrote `src/settings.js`: 250 lines changed, 25 are new."),
        ],
        denied: [step.say("I left `src/settings.js` alone. I can make the change in smaller steps, area by area.")],
      }),
    ];
  },
};

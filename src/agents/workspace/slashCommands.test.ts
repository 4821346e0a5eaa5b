import { expect, test } from "vitest";
import { matchIntent } from "./intents/index.ts";
import { expandSlashCommand, slashCommands } from "./slashCommands.ts";

test("the agent understands every command that it offers", () => {
  for (const { name, hint } of slashCommands) {
    const text = expandSlashCommand(`/${name}${hint === undefined ? "" : " src/price.js"}`);
    expect(matchIntent(text, []), `/${name}: ${text}`).toBeDefined();
  }
});

test("other texts stay as they are", () => {
  for (const text of ["/unknown", "/", "run /test", "list files"]) expect(expandSlashCommand(text)).toBe(text);
});

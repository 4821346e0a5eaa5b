import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as api from "../protocols/index.ts";
import { readOptions } from "./demoOptions.ts";
import { writeCode } from "./writeCode.ts";

test.each(api.servedProtocols.map(({ id }) => id))(
  "the code for %s imports a protocol that the package exports",
  (id) => {
    const code = writeCode(readOptions(`?agent=scenarios/weather/${id}`));
    const name = /import \{ (\w+) \} from "countersign\/protocols"/.exec(code)?.[1] ?? "";
    const creator: unknown = Reflect.get(api, name);
    expect(typeof creator).toBe("function");
    expect(typeof creator === "function" && Reflect.apply(creator, undefined, []).id).toBe(id);
    expect(code).toContain(`protocol={${name}()}`);
  },
);

test("the code has what was chosen in the bar: language, theme and place of the prompts", () => {
  const code = writeCode(readOptions("?agent=chat&language=de&theme=paper&permission=inline"));
  expect(code).toContain('<LanguageProvider language="de">');
  expect(code).toContain('data-theme="paper"');
  expect(code).toContain('import "countersign/themes.css"');
  expect(code).toContain('permissionMode="inline"');
});

test("the code imports what the demo's page imports of the kit's style sheets, so that the chat looks the same", () => {
  const published: Readonly<Record<string, string>> = {
    "index.css": "styles.css",
    "tokens.css": "styles.css",
    "typefaces.css": "typefaces.css",
    "themes/named.css": "themes.css",
  };
  const page = readFileSync(new URL("main.tsx", import.meta.url), "utf8");
  const imported = [...page.matchAll(/import "\.\.\/styles\/(.+)";/g)].map(([, file = ""]) => published[file] ?? file);
  expect(imported).toContain("typefaces.css");
  const code = writeCode(readOptions("?agent=chat&theme=paper"));
  const written = [...code.matchAll(/import "countersign\/(.+)";/g)].map(([, file = ""]) => file);
  expect(written).toEqual([...new Set(imported)]);
});

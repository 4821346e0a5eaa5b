import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const snapshot = "docs/exports.json";

/** Names that each public entry exports at run time, read from the built package. */
async function readExports(): Promise<Record<string, string[]>> {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
    exports: Record<string, { default: string } | string>;
  };
  const names: Record<string, string[]> = {};
  for (const [entry, target] of Object.entries(exports)) {
    const file = typeof target === "string" ? target : target.default;
    if (!file.endsWith(".js") || file.includes("*")) continue;
    names[entry] = Object.keys((await import(pathToFileURL(file).href)) as object).toSorted((a, b) =>
      a.localeCompare(b),
    );
  }
  return names;
}

const actual = `${JSON.stringify(await readExports(), null, 2)}\n`;
if (process.argv.includes("--update")) {
  writeFileSync(snapshot, actual);
  console.log(`${snapshot} written`);
} else if (!existsSync(snapshot) || readFileSync(snapshot, "utf8") !== actual) {
  console.error(
    `The public names differ from ${snapshot}. Review the change, then run: npm run check:exports -- --update, and commit it.`,
  );
  console.error(actual);
  process.exit(1);
} else {
  console.log("the public names are the recorded ones");
}

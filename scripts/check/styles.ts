import { readdirSync, readFileSync } from "node:fs";
import { findAllBareElements } from "./bareElements.ts";

/** Colours belong in styles/themes and styles/tokens.css; lengths in px are allowed only there, as 0 and as 1px lines. */
const colour = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|color-mix|light-dark)\(/i;
const pixels = /(?<![\w.-])(?!0px|1px)\d*\.?\d+px\b/;
const physical =
  /(^|[\s;{])(margin|padding|border|inset)-(left|right)\b|(^|[\s;{])(left|right)\s*:|text-align:\s*(left|right)/;

/** Finds rule breaks in one stylesheet. Media queries may use px: custom properties do not work there. */
export function findStyleFaults(path: string, text: string): string[] {
  const source = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  return source.split("\n").flatMap((line, index) => {
    const where = `${path}:${index + 1}`;
    if (/^\s*@(media|container)/.test(line)) return [];
    return [
      ...(colour.test(line) ? [`${where}: colour outside the tokens: ${line.trim()}`] : []),
      ...(pixels.test(line) ? [`${where}: px outside the tokens: ${line.trim()}`] : []),
      ...(physical.test(line) ? [`${where}: physical direction, use the logical property: ${line.trim()}`] : []),
    ];
  });
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".css") && !/^styles\/(tokens\.css|themes\/)/.test(path),
  );
  const faults = [
    ...files.flatMap((path) => findStyleFaults(`src/${path}`, readFileSync(`src/${path}`, "utf8"))),
    ...findAllBareElements(),
  ];
  if (faults.length > 0 || files.length === 0) {
    console.error(files.length === 0 ? "No stylesheet found: the check would prove nothing." : faults.join("\n"));
    process.exit(1);
  }
  console.log(`${files.length} stylesheets use tokens only, and each element has a class`);
}

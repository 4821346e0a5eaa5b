import { further, layers } from "./importTable.ts";

/** The maximum number of lines, and of characters in a line. */
const [maxLines, maxWidth] = [150, 120];

const path = "docs/architecture.md";

/**
 * Lists the differences between docs/architecture.md and the code: paths that do not exist, layers and imports that the table lacks; and
 * what is too long in it.
 */
export function findMapFaults(text: string, exists: (path: string) => boolean): string[] {
  const lines = text.trimEnd().split("\n");
  const long = lines.flatMap((line, index) =>
    line.length > maxWidth ? [`${path}:${index + 1}: ${line.length} characters, at most ${maxWidth}`] : [],
  );
  const named = [...text.matchAll(/`((?:src|docs|scripts|e2e|stories|bench|examples)\/[^`\s]*|package\.json)`/gu)];
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/gu)].map(([, to = ""]) =>
    new URL(to, `file:///docs/`).pathname.slice(1),
  );
  const paths = [...named.map(([, name = ""]) => name), ...links];
  const missing = [...new Set(paths)].filter((one) => !exists(one)).map((one) => `${path}: there is no ${one}`);
  const rows = [...text.matchAll(/^\| (\w+) +\| .* \| ([^|]*)\|$/gmu)].map(([, layer = "", imports = ""]) => [
    layer,
    imports.trim(),
  ]);
  const shown = new Map(rows.map(([layer = "", imports = ""]) => [layer, imports === "-" ? "" : imports]));
  const wrong = Object.entries(layers).flatMap(([layer, imports]) =>
    !exists(`src/${layer}`) || shown.get(layer) === imports.join(", ")
      ? []
      : [
          `${path}: ${layer} may import ${imports.join(", ") || "nothing"}, the map lists ${shown.get(layer) ?? "no such layer"}`,
        ],
  );
  const unknown = Object.keys(further)
    .filter((folder) => !text.includes(folder))
    .map((folder) => `${path}: does not mention ${folder}`);
  const tall = lines.length > maxLines ? [`${path}: ${lines.length} lines, at most ${maxLines}`] : [];
  return [...tall, ...long, ...missing, ...wrong, ...unknown];
}

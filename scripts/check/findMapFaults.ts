import { further, layers } from "./importTable.ts";

/** Lines and characters beyond which a map is no longer one. */
const [maxLines, maxWidth] = [150, 120];

const path = "docs/architecture.md";

/** Names what in the map is not as the code is: a path that does not exist, a layer or an import that the table does not have. */
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
          `${path}: ${layer} may import ${imports.join(", ") || "nothing"}, the map says ${shown.get(layer) ?? "nothing of it"}`,
        ],
  );
  const unknown = Object.keys(further)
    .filter((folder) => !text.includes(folder))
    .map((folder) => `${path}: says nothing of ${folder}`);
  const tall = lines.length > maxLines ? [`${path}: ${lines.length} lines, at most ${maxLines}`] : [];
  return [...tall, ...long, ...missing, ...wrong, ...unknown];
}

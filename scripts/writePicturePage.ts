import { writeFileSync } from "node:fs";

/** Pictures of one thing, side by side: as it is now, as it was, what differs. */
export interface Figure {
  readonly caption: string;
  /** Addresses relative to the page, each with what it shows. */
  readonly pictures: readonly { readonly path: string; readonly alt: string }[];
  /** What the page can be filtered by. */
  readonly kind?: string | undefined;
}

/** Options of `writePicturePage`. */
export interface PicturePageOptions {
  /** The file of the page. */
  readonly path: string;
  readonly title: string;
  /** A sentence below the title, as HTML. */
  readonly lead: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly figures: readonly Figure[] }[];
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function writeFigure({ caption, pictures, kind }: Figure): string {
  const images = pictures.map(({ path, alt }) => {
    const address = encodeURI(path);
    return `<a href="${address}"><img loading="lazy" src="${address}" alt="${escape(alt)}"></a>`;
  });
  const attribute = kind === undefined ? "" : ` data-kind="${escape(kind)}"`;
  return `<figure${attribute}>${images.join("")}<figcaption>${escape(caption)}</figcaption></figure>`;
}

/** A choice of one kind for each that occurs, which needs no script; nothing where there is no choice. */
function writeFilters(kinds: readonly string[]): { readonly html: string; readonly css: string } {
  if (kinds.length === 0) return { html: "", css: "" };
  const choices = ["all", ...kinds].map(
    (kind) =>
      `<label><input type="radio" name="kind" id="show-${kind}"${kind === "all" ? " checked" : ""}> ${kind}</label>`,
  );
  const rules = kinds.flatMap((kind) => [
    `body:has(#show-${kind}:checked) figure:not([data-kind="${kind}"]) { display: none }`,
    `body:has(#show-${kind}:checked) section:not(:has([data-kind="${kind}"])) { display: none }`,
  ]);
  return {
    html: `<fieldset><legend>Show</legend>${choices.join(" ")}</fieldset>`,
    css: rules.join("\n      "),
  };
}

/** Writes a page that shows pictures side by side, in sections, with a filter where the figures are of several kinds. */
export function writePicturePage({ path, title, lead, sections }: PicturePageOptions): void {
  const kinds = new Set(sections.flatMap(({ figures }) => figures.flatMap(({ kind }) => kind ?? [])));
  const filters = writeFilters([...kinds].toSorted());
  const rows = sections.map(
    ({ id, title: heading, figures }) =>
      `<section id="${escape(id)}"><h2>${escape(heading)}</h2><div>${figures.map(writeFigure).join("")}</div></section>`,
  );
  writeFileSync(
    path,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escape(title)}</title>
    <style>
      body { margin: 2rem; font-family: system-ui, sans-serif; color-scheme: light dark }
      section > div { display: flex; flex-wrap: wrap; gap: 1rem }
      figure { margin: 0 }
      img { height: 20rem; max-width: 100%; object-fit: contain; border: 1px solid #8886 }
      figure:has(a:nth-of-type(3)) img { max-width: 30vw }
      fieldset { position: sticky; top: 0; border: 0; padding: 0.5rem 0; background: Canvas }
      ${filters.css}
    </style>
  </head>
  <body>
    <h1>${escape(title)}</h1>
    <p>${lead}</p>
    ${filters.html}
    ${rows.join("\n    ")}
  </body>
</html>
`,
  );
}

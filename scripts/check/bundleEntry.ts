import { build, type Rolldown } from "vite";

/**
 * Bundles code as an app would; returns the chunks. Imports of files are relative to the project's folder: `/dist/…` or `/src/…`.
 */
export async function bundleEntry(
  code: string,
  options: { readonly minify: boolean; readonly rolldownOptions: Rolldown.InputOptions },
): Promise<readonly Rolldown.OutputChunk[]> {
  const id = "virtual:entry";
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        enforce: "pre",
        resolveId: (source) =>
          source === id ? `\0${id}` : /^\/(?:dist|src)\//.test(source) ? `${process.cwd()}${source}` : null,
        load: (source) => (source === `\0${id}` ? code : null),
      },
    ],
    build: {
      write: false,
      minify: options.minify,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: id, preserveEntrySignatures: "strict", ...options.rolldownOptions },
    },
  });
  const results = (Array.isArray(output) ? output : [output]).flatMap((result) =>
    "output" in result ? result.output : [],
  );
  return results.filter((chunk) => chunk.type === "chunk");
}

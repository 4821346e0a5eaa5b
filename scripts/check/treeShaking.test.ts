import { build } from "vite";
import { describe, expect, it } from "vitest";

/** Bundles the code as an app would, from the sources; returns the modules of its first chunk and what it imports from outside. */
async function listModules(code: string): Promise<readonly string[]> {
  const id = "virtual:entry";
  const output = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        enforce: "pre",
        resolveId: (source) => (source === id ? `\0${id}` : null),
        load: (source) => (source === `\0${id}` ? code.replaceAll("~/", `${process.cwd()}/src/`) : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: id,
        preserveEntrySignatures: "strict",
        external: (source) => !/^([./~\0]|virtual:)/.test(source),
        // Packages are judged by whether they are still imported: all but styles are free of side effects, as package.json says.
        treeshake: { moduleSideEffects: (source) => source.endsWith(".css") },
      },
    },
  });
  const results = (Array.isArray(output) ? output : [output]).flatMap((result) =>
    "output" in result ? result.output : [],
  );
  const entry = results.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (entry?.type !== "chunk") return [];
  const own = Object.entries(entry.modules).filter(([, module]) => (module.code ?? "").trim() !== "");
  return [...own.map(([module]) => module.replace(`${process.cwd()}/src/`, "")), ...entry.imports];
}

function among(modules: readonly string[], names: RegExp): readonly string[] {
  return modules.filter((module) => names.test(module));
}

describe("tree-shaking: who imports one thing pays for it alone", () => {
  it("one protocol brings no other one, and no React", async () => {
    const modules = await listModules('export { aap } from "~/protocols/index.ts";');
    expect(among(modules, /^protocols\/aap\//)).not.toEqual([]);
    expect(among(modules, /^protocols\/(?!aap\/)[^/]+\/|^(react|hooks|ui|components)\b/)).toEqual([]);
  });

  it("one component of the whole brings neither markdown nor the thread nor colours", async () => {
    const modules = await listModules('export { Composer } from "~/index.ts";');
    expect(among(modules, /^components\/composer\//)).not.toEqual([]);
    expect(
      among(modules, /^(marked|virtua|shiki|anser|diff)\b|^renderers\/|^components\/(?!composer\/)[^/]+\/\w+\.tsx/),
    ).toEqual([]);
  });

  it("one function brings its own file and what it needs", async () => {
    expect(await listModules('export { safeHref } from "~/content/index.ts";')).toEqual(["content/safeHref.ts"]);
  });
});

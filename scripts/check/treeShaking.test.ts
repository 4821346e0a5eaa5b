import { describe, expect, test } from "vitest";
import { bundleEntry } from "./bundleEntry.ts";

/** Bundles the code from the sources; returns the modules of its first chunk and what it imports from outside. */
async function listModules(code: string): Promise<readonly string[]> {
  const chunks = await bundleEntry(code, {
    minify: false,
    rolldownOptions: {
      external: (source) => !/^([./\0]|virtual:)/.test(source),
      // A package counts if it is still imported: package.json declares that only styles have side effects.
      treeshake: { moduleSideEffects: (source) => source.endsWith(".css") },
    },
  });
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (entry === undefined) return [];
  const own = Object.entries(entry.modules).filter(([, module]) => (module.code ?? "").trim() !== "");
  return [...own.map(([module]) => module.replace(`${process.cwd()}/src/`, "")), ...entry.imports];
}

function among(modules: readonly string[], names: RegExp): readonly string[] {
  return modules.filter((module) => names.test(module));
}

describe("tree-shaking: who imports one thing pays for it alone", () => {
  test("one protocol brings no other one, and no React", async () => {
    const modules = await listModules('export { aap } from "/src/protocols/index.ts";');
    expect(among(modules, /^protocols\/aap\//)).not.toEqual([]);
    expect(
      among(modules, /^protocols\/(?!(aap|run|sessions|kit-events)\/)[^/]+\/|^(react|hooks|ui|components)\b/),
    ).toEqual([]);
  });

  test("a client half brings nothing of its server half", async () => {
    const names =
      "aap, acp, agUi, aiSdkUi, anthropicMessages, deltaKit, geminiGenerate, openAiChat, openAiResponses, uiPath";
    const modules = await listModules(`export { ${names} } from "/src/protocols/index.ts";`);
    expect(among(modules, /(Server|Words|(Frame|Call)Writer|LinkWriters)\.ts$|\/serve[A-Z]/)).toEqual([]);
    const served = await listModules('export { serveAap } from "/src/protocols/index.ts";');
    expect(among(served, /(Server|Words|(Frame|Call)Writer|LinkWriters)\.ts$|\/serve[A-Z]/)).not.toEqual([]);
  });

  test("a connection bundles neither rules nor a differ: apps with rules import `createPolicy`", async () => {
    const bare = await listModules('export { createConnection } from "/src/session/index.ts";');
    expect(among(bare, /^session\/createSession\.ts$/)).not.toEqual([]);
    expect(among(bare, /^(diff|react|marked)\b|^content\/(policy|diff|patch|call|markdown)\//)).toEqual([]);
    const ruled = await listModules('export { createPolicy } from "/src/session/index.ts";');
    expect(among(ruled, /^content\/policy\//)).not.toEqual([]);
  });

  test("one component of the whole brings neither markdown nor the thread nor colours", async () => {
    const modules = await listModules('export { Composer } from "/src/index.ts";');
    expect(among(modules, /^components\/composer\//)).not.toEqual([]);
    expect(
      among(modules, /^(marked|virtua|shiki|diff)\b|^renderers\/|^components\/(?!composer\/)[^/]+\/.*\.tsx/),
    ).toEqual([]);
  });

  test("one function brings its own file and what it needs", async () => {
    expect(await listModules('export { safeHref } from "/src/content/index.ts";')).toEqual([
      "content/markdown/safeHref.ts",
    ]);
  });
});

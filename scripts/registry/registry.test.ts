import { posix } from "node:path";
import { expect, test } from "vitest";
import { readImports } from "../check/imports.ts";
import { collectSources } from "./collectSources.ts";
import { listPublicNames, registryEntries } from "./publicNames.ts";
import { toIndex, toItems } from "./toItems.ts";

const items = await toItems();

test.each(items)("$name imports public entries, packages that it names, and its own files only", (item) => {
  const own = new Set(item.files.map(({ path }) => path.replace(/\.tsx?$/, "")));
  const packages = item.dependencies.map((dependency) => dependency.replace(/(?<=.)@.*$/, ""));
  const strange = item.files
    .flatMap(({ path, content }) => readImports(path, content))
    .filter(({ to, local }) => {
      if (local) return !own.has(posix.normalize(to));
      return !(to in registryEntries) && !["react", "react-dom", ...packages].includes(to);
    });
  expect(strange).toEqual([]);
  expect(item.files.length).toBeGreaterThan(0);
});

test("a source that needs a name which no entry exports is refused by name, before anybody has copied it", async () => {
  const { "countersign/registry": _, ...others } = registryEntries;
  const roots = ["components/composer/Composer.tsx"];
  await expect(collectSources(roots, listPublicNames(others))).rejects.toThrow(
    "src/components/composer/QueueItem.tsx needs src/ui/visible-text/drawProse.tsx#drawProse",
  );
});

test("a file whose context the package reads, too, is not copied", async () => {
  const names = listPublicNames(registryEntries);
  await expect(collectSources(["components/permission/prompt/PromptContext.ts"], names)).rejects.toThrow(
    "src/components/permission/prompt/PromptContext.ts creates a context that src/components/permission/",
  );
});

test("what a person must have seen before a grant stays in the package", () => {
  const prompt = items.find(({ name }) => name === "permission-prompt");
  const names = prompt?.files.map(({ path }) => path) ?? [];
  expect(names).toContain("registry/countersign/permission/prompt/PermissionPrompt.tsx");
  expect(names.filter((name) => /useReading|usePresentation|PresentationView|PromptBody/.test(name))).toEqual([]);
});

test("the index lists each item with its files and without their text", () => {
  const index = JSON.stringify(toIndex(items));
  for (const { name, title } of items)
    expect(index).toContain(`"name":"${name}","type":"registry:block","title":"${title}"`);
  expect(index).not.toContain('"content"');
});

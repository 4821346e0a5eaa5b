import { readdirSync, readFileSync } from "node:fs";
import { toId } from "storybook/internal/csf";
import { listPages, readGroups } from "../check/stories.ts";

/** The ids of Storybook's pages: of each story, and of the documentation of each file of stories. */
export const storyPages: ReadonlySet<string> = new Set(
  readdirSync("stories", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".stories.tsx"))
    .flatMap((path) => listPages(path, readFileSync(`stories/${path}`, "utf8"))),
);

const groups = readGroups(readFileSync(".storybook/preview.tsx", "utf8"));

/** Returns the id of Storybook's page about a component; undefined where there is none. */
export function findStoryPage(component: string): string | undefined {
  return groups.map((group) => toId(`${group}/${component}`, "docs")).find((id) => storyPages.has(id));
}

import type { Json, JsonObject } from "../../model/index.ts";
import type { ClientTool, ClientTools } from "../Session.ts";
import { searchToolName } from "./selectFoundTools.ts";

const mostFound = 5;

/** Nothing is required: an app may declare the search to its provider by a schema of its own. */
const parameters: JsonObject = {
  type: "object",
  properties: { query: { type: "string", description: "Words for what the tool should do." } },
};

/** Adds the search of tools where some are deferred, unless the app has one of its own. */
export function withToolSearch(tools: ClientTools): ClientTools {
  const deferred = Object.entries(tools).filter(([, tool]) => tool.deferred === true);
  if (deferred.length === 0 || Object.hasOwn(tools, searchToolName)) return tools;
  return { ...tools, [searchToolName]: createToolSearch(deferred) };
}

/** Searches what the app declared, and nothing else: finding a tool allows nothing, its calls are checked and asked for like any. */
function createToolSearch(deferred: readonly (readonly [string, ClientTool])[]): ClientTool {
  const entries = deferred.map(([name, { title = "", description, parameters: schema }]) => ({
    found: { name, description },
    name: toWords(`${name} ${title}`),
    about: toWords(`${description} ${Object.keys(schema["properties"] ?? {}).join(" ")}`),
  }));
  return {
    description: `Finds tools that are not listed here, of ${deferred.length} more. An empty list means that there is none.`,
    parameters,
    kind: "search",
    standsFor: { type: "tool_search" },
    execute(input) {
      const words = [...toWords(collectText(input))];
      const score = ({ name, about }: (typeof entries)[number]): number =>
        words.reduce((sum, word) => sum + (name.has(word) ? 3 : 0) + (about.has(word) ? 1 : 0), 0);
      const scored = entries.map((entry) => ({ found: entry.found, points: score(entry) }));
      const best = scored.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
      return best.slice(0, mostFound).map(({ found }) => found);
    },
  };
}

/** Words in lower case: `getWeather` and `get_weather` are two; those of one letter say nothing. */
function toWords(text: string): ReadonlySet<string> {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1));
}

/** An app's own schema may ask for a goal, or for several queries: every text in it counts. */
function collectText(input: Json): string {
  if (typeof input === "string") return input;
  if (typeof input !== "object" || input === null) return "";
  return Object.values(input).map(collectText).join(" ");
}

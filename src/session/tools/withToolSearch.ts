import type { Json, JsonObject } from "../../model/index.ts";
import type { ClientTool, ClientTools } from "../Session.ts";
import { searchToolName } from "./selectFoundTools.ts";

/** How many tools one search returns at most, the best first. */
const mostFound = 5;

/** No field is required: an app may declare the search to its provider by its own schema. */
const parameters: JsonObject = {
  type: "object",
  properties: { query: { type: "string", description: "Words for what the tool should do." } },
};

/** Adds the search of tools where some are deferred, unless the app has its own. */
export function withToolSearch(tools: ClientTools): ClientTools {
  const deferred = Object.entries(tools).filter(([, tool]) => tool.deferred === true);
  if (deferred.length === 0 || Object.hasOwn(tools, searchToolName)) return tools;
  return { ...tools, [searchToolName]: createToolSearch(deferred) };
}

/** Searches only the app's declared tools. Finding a tool grants nothing: its calls are checked and asked for like any other. */
function createToolSearch(deferred: readonly (readonly [string, ClientTool])[]): ClientTool {
  const entries = deferred.map(([name, { title = "", description, parameters: schema }]) => ({
    result: { name, description },
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
      // A word in the name of a tool counts more than one in its description.
      const score = ({ name, about }: (typeof entries)[number]): number =>
        words.reduce((sum, word) => sum + (name.has(word) ? 3 : 0) + (about.has(word) ? 1 : 0), 0);
      const scored = entries.map((entry) => ({ result: entry.result, points: score(entry) }));
      const best = scored.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
      return best.slice(0, mostFound).map(({ result }) => result);
    },
  };
}

/** Words in lower case: `getWeather` and `get_weather` are two; words of one letter are ignored. */
function toWords(text: string): ReadonlySet<string> {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return new Set(words.filter((word) => word.length > 1));
}

/** An app's own schema may ask for a goal, or for several queries: every string in it is searched for. */
function collectText(input: Json): string {
  if (typeof input === "string") return input;
  if (typeof input !== "object" || input === null) return "";
  return Object.values(input).map(collectText).join(" ");
}

import type { Scenario, ScenarioRequest, ScenarioStep } from "./Scenario.ts";
import { step } from "./step.ts";

/** Deletes one cache; its permission is asked for in the queue. */
function removal(id: string, path: string, parent: string): ScenarioStep {
  return step.tool(id, "delete_file", {
    input: { path },
    title: `Delete ${path}`,
    kind: "delete",
    parentToolCallId: parent,
    patch: {
      locations: [{ path }],
      content: [{ type: "diff", path, oldText: `Cached data of ${path}\n`, newText: null }],
    },
  });
}

function request(id: string, path: string): ScenarioRequest {
  return {
    request: { kind: "permission", id, reason: "The file can be built again, which takes about a minute." },
    granted: [step.begin(id), step.complete(id, `Deleted ${path}.`)],
    denied: [step.say(`I keep \`${path}\` and only list it in the report.`)],
  };
}

const caches = [
  { id: "call_3", path: "cache/images.db" },
  { id: "call_4", path: "cache/fonts.db" },
];
const builds = [
  { id: "call_5", path: "build/app.js" },
  { id: "call_6", path: "build/app.css" },
  { id: "call_7", path: "build/app.map" },
];

/** Two sub-agents that together wait for five permissions. */
export const permissionQueue: Scenario = {
  name: "permission-queue",
  title: "Five permissions at once",
  suggestion: "Clean up caches and builds",
  steps: [
    step.think("Caches and builds are independent: one helper for each."),
    step.tool("call_1", "delegate", { input: { task: "Clean the caches" }, title: "Cache helper", kind: "think" }),
    step.tool("call_2", "delegate", { input: { task: "Clean the builds" }, title: "Build helper", kind: "think" }),
    step.begin("call_1"),
    step.begin("call_2"),
    ...caches.map(({ id, path }) => removal(id, path, "call_1")),
    ...builds.map(({ id, path }) => removal(id, path, "call_2")),
    step.ask(...[...caches, ...builds].map(({ id, path }) => request(id, path))),
    step.complete("call_1", "Cache helper is done."),
    step.complete("call_2", "Build helper is done."),
    step.say("Both helpers are done; what you allowed is gone, everything else is as it was."),
  ],
};

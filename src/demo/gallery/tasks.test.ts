import fc from "fast-check";
import { expect, test } from "vitest";
import { filterTasks, readAgent, tasks, toAgent, wiresOf } from "./tasks.ts";

test("each task over each of its wires has an address of its own, which is read back", () => {
  const places = tasks.flatMap(({ name }) => wiresOf(name).map(({ id }) => ({ task: name, wire: id })));
  expect(places.map((place) => readAgent(toAgent(place)))).toEqual(places);
  expect(new Set(places.map(toAgent)).size).toBe(places.length);
});

test("addresses stay as they are in links", () => {
  expect(toAgent({ task: "workspace", wire: "deltakit" })).toBe("chat");
  expect(toAgent({ task: "workspace", wire: "acp/socket" })).toBe("acp/socket");
  expect(toAgent({ task: "weather", wire: "deltakit" })).toBe("scenarios/weather/deltakit");
});

test("another task is opened over the same protocol, where it is not served over the variant", () => {
  expect(toAgent({ task: "weather", wire: "aap-seed" })).toBe("scenarios/weather/aap");
  expect(toAgent({ task: "workspace", wire: "aap-seed" })).toBe("aap-seed");
});

test.each([
  "own/deltakit",
  "uipath/socket.io",
  "scenarios/none/deltakit",
  "scenarios/weather/aap-seed",
  "deltakit",
  "",
])("an agent at %s is none of the demo's", (agent) => expect(readAgent(agent)).toBeUndefined());

test("a search finds a task by any of its words, in any order and case, and never one without them", () => {
  fc.assert(
    fc.property(fc.constantFrom(...tasks), fc.boolean(), (task, upper) => {
      const query = task.title.split(" ").toReversed().join("  ");
      expect(filterTasks(upper ? query.toUpperCase() : query)).toContain(task);
    }),
  );
  expect(filterTasks("")).toEqual(tasks);
  expect(filterTasks("weather").map(({ name }) => name)).toEqual(["weather"]);
  expect(filterTasks("no such task")).toEqual([]);
});

import { scenarios, type Scenario } from "../../agents/index.ts";
import { hasServer } from "../scenarioServer.ts";
import { servedProtocols } from "../../protocols/index.ts";

/** What the demo's agent does: work in the workspace, or play a scenario. */
export interface Task {
  /** Name of the scenario; `workspace` for the agent that works. */
  readonly name: string;
  readonly title: string;
  /** One sentence. */
  readonly sentence: string;
  /** The scenario; absent for the agent that works. */
  readonly scenario?: Scenario | undefined;
}

/** A task over a wire. */
export interface Place {
  /** Name of a task. */
  readonly task: string;
  /** Id of a wire. */
  readonly wire: string;
}

/** A protocol, or a variant of one. */
export interface Wire {
  /** Id of the protocol; a variant has the path of its own. */
  readonly id: string;
  readonly name: string;
}

const workspace: Task = {
  name: "workspace",
  title: "A real workspace",
  sentence: "The agent reads, edits and runs a small shop, and asks you before it changes anything.",
};

/** All tasks, in the order in which they are offered. */
export const tasks: readonly Task[] = [
  ...(hasServer ? [workspace] : []),
  ...scenarios.map((scenario) => {
    const { name, title, suggestion } = scenario;
    return { name, title, sentence: `“${suggestion}”`, scenario };
  }),
];

const protocols: readonly Wire[] = servedProtocols.map(({ id, create }) => ({ id, name: create().title }));

/** Variants of a protocol, which only the workspace is served over. */
const variants: Readonly<Record<string, Wire>> = {
  aap: { id: "aap-seed", name: "AAP (seed)" },
  acp: { id: "acp/socket", name: "ACP (WebSocket)" },
};

/** Returns the wires over which a task is served. */
export function wiresOf(task: string): readonly Wire[] {
  if (task !== workspace.name) return protocols;
  return protocols.flatMap((wire) => {
    const variant = variants[wire.id];
    return variant === undefined ? [wire] : [wire, variant];
  });
}

/** Returns the path of an agent below `/api`; a wire that the task is not served over gives its protocol, or else the first. */
export function toAgent({ task, wire }: Place): string {
  const wires = wiresOf(task);
  const [protocol] = Object.entries(variants).find(([, { id }]) => id === wire) ?? [wire];
  const id = [wire, protocol].find((one) => wires.some((known) => known.id === one)) ?? wires[0]?.id ?? wire;
  if (task !== workspace.name) return `scenarios/${task}/${id}`;
  return id === "deltakit" ? "chat" : id;
}

/** The path of the agent that the demo begins with: the one that works, where there is a server. */
export const firstAgent: string = hasServer ? "chat" : toAgent({ task: "permission-queue", wire: "deltakit" });

/** Reads the path of an agent below `/api`; undefined for one that the demo does not list, e.g. of a test. */
export function readAgent(agent: string): Place | undefined {
  const [, scenario, id] = /^scenarios\/([^/]+)\/(.+)$/.exec(agent) ?? [];
  const place = { task: scenario ?? workspace.name, wire: id ?? (agent === "chat" ? "deltakit" : agent) };
  const isListed =
    tasks.some(({ name }) => name === place.task) && wiresOf(place.task).some((wire) => wire.id === place.wire);
  return isListed && toAgent(place) === agent ? place : undefined;
}

/** Returns the tasks whose title or sentence contains each word, in any order and case. */
export function filterTasks(query: string): readonly Task[] {
  const words = query.toLowerCase().split(/\s+/u);
  return tasks.filter(({ name, title, sentence }) => {
    const text = `${title} ${sentence} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

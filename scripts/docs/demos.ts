import { scenarios } from "../../src/agents/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { storyPages } from "./listStories.ts";

/** What the demo shows of the subject of a page, by its source: its query, where `agent=NAME` means a scenario over DeltaKit; empty for the recording. */
const subjects: Readonly<Record<string, string>> = {
  "README.md": "",
  "docs/guides/artifacts.md": "agent=artifacts",
  "docs/guides/attachments.md": "agent=images",
  "docs/guides/attention.md": "agent=permission-queue",
  "docs/guides/branches.md": "agent=weather",
  "docs/guides/composer.md": "agent=weather",
  "docs/guides/follow.md": "",
  "docs/guides/inspector.md": "agent=weather&inspector",
  "docs/guides/languages.md": "agent=permission-queue&language=de",
  "docs/guides/layout.md": "agent=weather",
  "docs/guides/markdown.md": "agent=formulas",
  "docs/guides/source.md": "agent=permission-queue",
  "docs/guides/testing.md": "agent=elicitation",
  "docs/guides/tools.md": "agent=mixed-parallel",
  "docs/permissions.md": "agent=permission-queue",
  "docs/renderers.md": "agent=sources",
  "docs/review.md": "agent=big-diff",
  "docs/styling.md": "agent=permission-queue&theme=harbor",
  "docs/survival.md": "agent=error-midstream",
  "docs/thread.md": "agent=sub-agents",
  "docs/tool-call-stream.md": "agent=truncated-arguments",
  "docs/ui.md": "agent=terminal",
};

/** What shows an entry of the package: a scenario of the demo, empty for the recording, and a page of Storybook beside those of its components. */
const entries: Readonly<Record<string, readonly [subject: string, story?: string]>> = {
  ".": ["agent=permission-queue", "chat-chat--docs"],
  "./agents": ["agent=mixed-parallel", "recordings-player--docs"],
  "./agents/workspace": [""],
  "./core": ["agent=weather&inspector"],
  "./hooks": ["agent=weather", "patterns-layouts--hooks-only"],
  "./inspector": ["agent=weather&inspector", "recordings-inspector--docs"],
  "./languages": ["agent=permission-queue&language=de", "permissions-permissiondock-languages--docs"],
  "./math": ["agent=formulas", "chat-markdown-extensions--docs"],
  "./mcp": ["agent=mixed-parallel", "tool-calls-toolcallcard-mcp--docs"],
  "./mermaid": ["agent=formulas", "chat-markdown-diagrams--docs"],
  "./primitives": ["agent=permission-queue"],
  "./protocols": ["agent=weather&inspector", "recordings-player--docs"],
  "./registry": ["agent=permission-queue", "permissions-permissionprompt--docs"],
  "./renderers": ["agent=sources", "chat-renderedpart--docs"],
  "./server": ["agent=sub-agents"],
  "./server/node": ["agent=terminal"],
  "./server/redis": ["agent=error-midstream"],
  "./server/vite": ["agent=weather"],
  "./testing": ["agent=elicitation", "recordings-test-agent--docs"],
  "./testing/playwright": ["agent=elicitation"],
  "./testing/storybook": ["agent=elicitation", "recordings-test-agent--docs"],
  "./testing/vite": ["agent=elicitation"],
  "./testing/vitest": ["agent=elicitation"],
  "./ui": ["agent=terminal"],
};

function toQuery(subject: string): string {
  return subject.replace(/^agent=([^&]+)/, (_, name: string) => {
    if (!scenarios.some((scenario) => scenario.name === name)) throw new Error(`scripts/docs/demos.ts: no scenario ${name}.`);
    return `agent=scenarios/${name}/deltakit`;
  });
}

/** The query of the demo for a page, by the source of the page. */
export const demos: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(subjects).map(([source, subject]) => [source, toQuery(subject)]),
);

/** The query of the demo for the page of a protocol; undefined where the reference server does not speak it. */
export function toProtocolDemo(source: string): string | undefined {
  const id = /^docs\/protocols\/([\w-]+)\.md$/.exec(source)?.[1];
  const isServed = servedProtocols.some((protocol) => protocol.id === (id === "uipath-bridge" ? "uipath" : id));
  return isServed ? `agent=scenarios/weather/${id === "uipath-bridge" ? "uipath" : id}` : undefined;
}

/** What shows an entry of the package: the query of the demo, and the id of a page of Storybook where one does. */
export function findShown(entry: string): { readonly demo: string; readonly story?: string | undefined } {
  const [subject, story] = entries[entry] ?? [];
  if (subject === undefined) throw new Error(`scripts/docs/demos.ts names no demo for the entry ${entry}.`);
  if (story !== undefined && !storyPages.has(story)) throw new Error(`scripts/docs/demos.ts: no story ${story}.`);
  return { demo: toQuery(subject), story };
}

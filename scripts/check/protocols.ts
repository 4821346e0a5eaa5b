import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Carriage, Feature } from "../../src/model/index.ts";
import { protocols, servedProtocols } from "../../src/protocols/index.ts";
import { isOnWire, lesserParts } from "../../src/session/fixtures/lesserParts.ts";

const page = "docs/protocols.md";

/** Features of a protocol: what a user notices, and what the kit does if a wire cannot carry it. */
const features: Readonly<Record<Feature, readonly [what: string, otherwise: string]>> = {
  sessions: ["several conversations, listed", "those of this page are listed, or those in `storage`"],
  history: ["a reload brings the conversation back", "a conversation lives as long as the page, or in `storage`"],
  resume: [
    "a cut stream continues where it broke",
    "the turn ends as cut, with what came; history is read where there is one",
  ],
  cancel: ["stopping the agent", "the page closes the stream and warns that the agent may still be working"],
  clientTools: ["tools that this page executes", "declared tools are not offered, and a notice states it"],
  permissions: ["the agent asks before it acts", "only this page's own tools ask (`confirm`)"],
  forms: ["the agent asks for values", "no form can come"],
  denialReason: ["a reason travels with a denial", "the field is not shown"],
  editedInput: ["the input is changed before it is allowed", "Edit is not offered"],
  remember: ["the server remembers an answer", "Always is not offered"],
  idempotency: ["a decision that is sent twice acts once", "a delivery that failed is sent again only by hand"],
  digest: ["the answer names the input that was shown", "the request's id alone pairs them"],
  rename: ["renaming a conversation", "done here, where the page or `storage` keeps it; else not offered"],
  delete: ["deleting a conversation", "done here, where the page or `storage` keeps it; else not offered"],
  images: ["images in the prompt", "not offered, and refused before sending"],
  audio: ["sounds in the prompt", "as above"],
  files: ["other files in the prompt", "as above"],
  links: ["addresses in the prompt, which the agent fetches", "as above"],
  branches: [
    "another prompt in place of an earlier one, whose answer is kept",
    "the prompt is sent as a new one at the end, and the buttons say so",
  ],
  modes: ["mode of the agent", "not shown; settings that the agent announces, or those of `withOptions`, are"],
  toolUpdates: ["progress, output and places of a running call", "a call shows its arguments and its result"],
  readFile: ["files as the agent sees them, for follow-along", "text comes from diffs and results"],
};

const words: Readonly<Record<Carriage, string>> = {
  carried: "yes",
  derived: "derived",
  extension: "ext.",
  absent: "–",
};

/** Returns the first paragraph of the docblock of the factory that creates the protocol with that id. */
function describe(id: string): string {
  for (const folder of readdirSync("src/protocols", { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const name of readdirSync(`src/protocols/${folder.name}`)) {
      if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
      const text = readFileSync(`src/protocols/${folder.name}/${name}`, "utf8");
      if (!text.includes(`id: "${id}"`)) continue;
      const block = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function/.exec(text)?.[1];
      if (block !== undefined)
        return block
          .replace(/^\s*\* ?/gm, " ")
          .replaceAll(/\s+/g, " ")
          .trim();
    }
  }
  throw new Error(`No factory in src/protocols makes "${id}", or it has no docblock.`);
}

const served = new Set(servedProtocols.map(({ id }) => id));
const all = protocols.map((listed) => ({ id: listed.id, protocol: listed.create() }));
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const head = (first: string, ids: readonly string[]): string[] => [
  row([first, ...ids.map((id) => `\`${id}\``)]),
  row(["---", ...ids.map(() => "---")]),
];
const ids = all.map(({ id }) => id);
const servedIds = servedProtocols.map(({ id }) => id);
const text = [
  "# Protocols",
  "",
  "Written by `npm run check:protocols -- --update` from what each protocol declares (`carries`); a check compares it.",
  "",
  "**yes**: the wire has words for it. **derived**: the client half concludes it. **ext.**: by the kit's documented [extension](protocols/extension.md),",
  "used only with servers that announce it. **–**: not expressible; the last table lists what the kit then does.",
  "",
  ...all.flatMap(({ id, protocol }) => [
    `## ${protocol.title} (\`${id}\`)`,
    "",
    describe(id),
    "",
    `Answers travel ${protocol.answers === "each" ? "one by one" : "together, when the turn has ended and each request is decided"}. ` +
      (served.has(id)
        ? "Both halves: it is also served by `countersign/server`."
        : "Client half: it talks to servers of others."),
    "",
  ]),
  "## What an agent can send",
  "",
  ...head("event", ids),
  ...Object.keys(all[0]?.protocol.carries.events ?? {}).map((event) =>
    row([
      `\`${event}\``,
      ...all.map(
        ({ protocol }) =>
          words[Object.entries(protocol.carries.events).find(([name]) => name === event)?.[1] ?? "absent"],
      ),
    ]),
  ),
  "",
  "## What a user can do",
  "",
  ...head("ability", ids),
  ...Object.entries(features).map(([feature, [what]]) =>
    row([
      what,
      ...all.map(
        ({ protocol }) =>
          words[Object.entries(protocol.carries.features).find(([name]) => name === feature)?.[1] ?? "absent"],
      ),
    ]),
  ),
  "",
  "## What a prompt can contain",
  "",
  "Besides text: the MIME types that the wire takes, `*` for any. `text/*` is every file that is text. The composer offers what this table and the server's",
  "announcement have ([guides/attachments.md](guides/attachments.md)); `session.send` refuses other blocks. A matrix test sends each kind",
  "(`src/session/promptContent.test.ts`).",
  "",
  row(["protocol", "images", "audio", "files", "links"]),
  row(["---", "---", "---", "---", "---"]),
  ...all.map(({ id, protocol: { carries } }) =>
    row([
      `\`${id}\``,
      ...(["images", "audio", "files", "links"] as const).map((kind) =>
        carries.prompt[kind].length === 0 ? "–" : carries.prompt[kind].map((type) => `\`${type}\``).join(" "),
      ),
    ]),
  ),
  "",
  "## Where a wire cannot",
  "",
  row(["ability", "the kit"]),
  row(["---", "---"]),
  ...Object.values(features).map(([what, otherwise]) => row([what, otherwise])),
  "",
  "## Lesser servers",
  "",
  "What is optional is missing somewhere. A test plays each of these servers over each wire that can meet it (●), without the kit's extensions: no turn",
  "stays open without a reason on the screen, no prompt is stuck, nothing is lost or sent twice (`src/session/lesserServers.test.ts`; all of them in",
  "`npm run test:full`, a sample in each run).",
  "",
  ...head("a server that", servedIds),
  ...lesserParts.map((part) => row([part.does, ...servedIds.map((id) => (isOnWire(part, id) ? "●" : "–"))])),
  "",
].join("\n");

if (process.argv.includes("--update")) {
  writeFileSync(page, text);
  console.log(`${page} written`);
} else if (!existsSync(page) || readFileSync(page, "utf8") !== text) {
  console.error(`${page} does not match the protocols. Run: npm run check:protocols -- --update, and commit it.`);
  process.exit(1);
} else {
  console.log(`${page} matches the protocols`);
}

import { writeFileSync } from "node:fs";

/** The result of one host. */
export interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  /** What was seen, or the fault; the table contains its first line. */
  readonly detail: string;
}

/** Writes docs/hosts.md: one row for each outcome. */
export function writeTable(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map(
    ({ name, passed, detail }) => `| ${name} | ${passed ? "passes" : "**fails**"} | ${detail.split("\n")[0] ?? ""} |`,
  );
  const text = `# Hosts

Written by \`npm run test:full\`, which packs the kit, installs it in the apps of [examples](../examples/README.md) and opens them in a browser. The versions are those that the examples pin. For a style sheet, \`differ\` is the
number of computed styles of the kit, of each element and its pseudo-elements, that are others than without the sheet.

| host | | |
|---|---|---|
${rows.join("\n")}

[Decision 013](decisions/013-one-weight.md) lists what the kit inherits from a host.
`;
  writeFileSync("docs/hosts.md", text);
}

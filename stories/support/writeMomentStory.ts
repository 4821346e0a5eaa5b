import { isObject, toJson, type Json } from "../../src/model/index.ts";
import type { UserMove } from "../../src/testing/storybook/index.ts";

/** What `writeMomentStory` writes a story of. */
export interface MomentStory {
  /** The name of the fixture without its ending, in kebab-case; the story is named after it. */
  readonly name: string;
  /** Id of the protocol. */
  readonly protocol: string;
  readonly url: string;
  readonly moves: readonly UserMove[];
}

const toWords = (name: string): readonly string[] => name.split(/[^a-z0-9]+/i).filter((word) => word !== "");

/** A value of JSON as TypeScript, as formatters write it. */
function toSource(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(toSource).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
    return `${key}: ${toSource(field)}`;
  });
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

/** Writes the TypeScript of a story file that shows the end of a recording, which is `<name>.har` beside it. */
export function writeMomentStory({ name, protocol, url, moves }: MomentStory): string {
  const words = toWords(name);
  const exported = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  const list = moves.map((move) => `        ${toSource(toJson(move))},\n`).join("");
  return `import { Chat } from "countersign";
import "countersign/styles.css";
import { withRecording } from "countersign/testing/storybook";
import recording from "./${name}.har?raw";

export default {
  title: ${JSON.stringify(`Moments/${words.join(" ")}`)},
  component: Chat,
  decorators: [
    withRecording({
      recording: JSON.parse(recording),
      protocol: ${JSON.stringify(protocol)},
      url: ${JSON.stringify(url)},
      moves: [
${list}      ],
    }),
  ],
};

export const Moment${exported} = {};
`;
}

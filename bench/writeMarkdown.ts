const words =
  "the agent reads a file and finds that its test expects another value so it changes one line runs the suite again and reports what happened with evidence from the log while the user can stop it at any time".split(
    " ",
  );

/** A sequence of numbers that is the same in every run: no workload may depend on chance. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function writeSentence(random: () => number, length: number): string {
  const chosen = Array.from({ length }, () => words[Math.floor(random() * words.length)] ?? "the");
  const at = Math.floor(random() * (length - 2));
  chosen[at] = random() < 0.5 ? `**${chosen[at]}**` : `\`${chosen[at]}\``;
  const text = chosen.join(" ");
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function writeParagraph(random: () => number): string {
  return Array.from({ length: 3 + Math.floor(random() * 3) }, () => writeSentence(random, 12)).join(" ");
}

function writeCode(random: () => number): string {
  const lines = Array.from({ length: 14 }, (_, index) => {
    const name = words[Math.floor(random() * words.length)] ?? "value";
    return `  const ${name}${index} = await read("${name}.ts", { limit: ${Math.floor(random() * 900)} });`;
  });
  return `\`\`\`ts\nexport async function run() {\n${lines.join("\n")}\n}\n\`\`\``;
}

function writeTable(random: () => number): string {
  const cell = () => words[Math.floor(random() * words.length)] ?? "-";
  const rows = Array.from({ length: 6 }, () => `| ${cell()} | ${cell()} | ${Math.floor(random() * 1000)} |`);
  return `| file | change | lines |\n|---|---|---:|\n${rows.join("\n")}`;
}

function writeList(random: () => number): string {
  return Array.from({ length: 5 }, () => `- ${writeSentence(random, 9)}`).join("\n");
}

/**
 * Writes an answer in markdown, cut at the given number of characters (it may be two shorter): each 6.6 kB hold a code block, each 26 kB a
 * table.
 */
export function writeMarkdown(characters: number, seed = 1): string {
  const random = createRandom(seed);
  const blocks: string[] = [];
  for (let length = 0, index = 0; length < characters; index += 1) {
    const turn = index % 20;
    const block =
      turn === 0
        ? `## ${writeSentence(random, 5)}`
        : turn === 5 || turn === 15
          ? writeCode(random)
          : turn === 10 || turn === 3
            ? writeList(random)
            : turn === 12 && index % 40 === 12
              ? writeTable(random)
              : writeParagraph(random);
    blocks.push(block);
    length += block.length + 2;
  }
  return blocks.join("\n\n").slice(0, characters);
}

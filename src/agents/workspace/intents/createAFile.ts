import { writeFile } from "../tools/writeFile.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { toEnding } from "./Intent.ts";
import type { Intent } from "./Intent.ts";
import { unquote } from "./unquote.ts";

/** Creates one file with the text in the prompt. */
export const createAFile: Intent = {
  usage: "**Create** `FILE` **with** `TEXT`",
  match(text) {
    const [, name, content] =
      /^(?:please\s+)?(?:create|write|make)\s+(?:the\s+|a\s+)?(?:file\s+)?(\S+)\s+with\s+(\S[\s\S]*)$/i.exec(text) ??
      [];
    if (name === undefined || content === undefined) return undefined;
    const path = unquote(name);
    return async (work) => {
      await work.think(`I propose ${path} with your text and write it only when you allow it.`);
      const outcome = await work.run(toServerCall(writeFile, { path, text: `${unquote(content)}\n` }));
      if (outcome.status === "denied")
        await work.say(
          `${describeDenial(`writing \`${path}\``, outcome)} Nothing was written; the proposed text is in the diff above.`,
        );
      else await work.say(outcome.text);
      return toEnding(outcome);
    };
  },
};

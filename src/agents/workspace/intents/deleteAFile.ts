import { deleteFile } from "../tools/deleteFile.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeDenial } from "./describeDenial.ts";
import { toEnding } from "./Intent.ts";
import type { Intent } from "./Intent.ts";
import { locateFile } from "./locateFile.ts";

/** Deletes one file. */
export const deleteAFile: Intent = {
  usage: "**Delete** `FILE`",
  match(text) {
    const name = /^(?:please\s+)?(?:delete|remove)\s+(?:the\s+file\s+)?(\S+?)[.!]?$/i.exec(text)?.[1];
    if (name === undefined) return undefined;
    return async (work) => {
      await work.think(`I find ${name} and ask before I delete it; its text stays in the diff.`);
      const path = await locateFile(work, name);
      if (path === undefined) return "failed";
      const outcome = await work.run(toServerCall(deleteFile, { path }));
      if (outcome.status === "denied")
        await work.say(
          `${describeDenial(`deleting \`${path}\``, outcome)} It is still there. I can explain it instead: “explain ${path}”.`,
        );
      else await work.say(outcome.text);
      return toEnding(outcome);
    };
  },
};

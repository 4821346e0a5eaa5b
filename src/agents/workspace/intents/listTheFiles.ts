import { listFiles } from "../tools/listFiles.ts";
import { toServerCall } from "../tools/WorkspaceCall.ts";
import { describeCut } from "./describeCut.ts";
import type { Intent } from "./Intent.ts";

/** Maximum number of files in the answer. */
const maxNamed = 40;

/** Lists the files of the workspace. */
export const listTheFiles: Intent = {
  usage: "**List the files**",
  match(text) {
    if (!/^(?:please\s+)?(?:list|show)(?:\s+me)?\s+(?:all\s+)?(?:the\s+)?files[.!]?$/i.test(text)) return undefined;
    return async (work) => {
      const { value } = await work.run(toServerCall(listFiles, {}));
      const { files = [], cut = false } = value ?? {};
      const rest = files.length > maxNamed ? `\n\n${files.length - maxNamed} more are in the list above.` : "";
      const named = files.slice(0, maxNamed).map((file) => `- \`${file}\``);
      await work.say(
        `The workspace holds ${cut ? "more than " : ""}${files.length} ${files.length === 1 ? "file" : "files"}:\n\n${named.join("\n")}${rest}${describeCut(cut)}`,
      );
      return "done";
    };
  },
};

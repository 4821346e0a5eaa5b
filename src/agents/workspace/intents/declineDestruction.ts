import type { Intent } from "./Intent.ts";

/** E.g. "delete everything", "wipe the whole project", "remove all my files". */
const everything =
  /^(?:please\s+)?(?:delete|remove|erase|wipe|destroy)\s+(?:everything|it\s+all|all(?:\s+(?:of\s+)?(?:(?:the|my)\s+)?files)?|(?:the\s+)?(?:whole\s+)?(?:workspace|project|repository|repo|disk))[.!]?$/i;

/** Arguments such as a root, a home, a parent folder, or everything in this one. */
const sweeping = /^(?:\/|~|\$HOME\b|\.\.(?:\/|$)|\.\/?$|(?:\.\/)?\*)/;

/** Whether a text asks to run `rm` recursively on more than something inside the workspace. */
function sweeps(text: string): boolean {
  const words = text
    .replace(/^(?:please\s+)?(?:run|execute)\s+|^\$\s*/i, "")
    .replace(/["'`]/g, "")
    .split(/\s+/);
  const [program, ...rest] = words[0] === "sudo" ? words.slice(1) : words;
  const isRecursive = rest.some((word) => word === "--recursive" || /^-\w*[rR]/.test(word));
  return program === "rm" && isRecursive && rest.some((word) => sweeping.test(word));
}

/** Declines to delete everything, with the reason. */
export const declineDestruction: Intent = {
  match(text) {
    if (!everything.test(text) && !sweeps(text)) return undefined;
    return async (work) => {
      await work.think(
        "This would take away more than one task needs, and cannot be undone. I decline and offer less.",
      );
      await work.refuse(
        "I decline to delete everything at once: it cannot be undone, no diff could show it before you allow it, and a command that sweeps can reach beyond the copy to your own files. What I can do instead: “delete FILE” removes one file after your grant, with its text kept in the diff; “list the files” shows what there is. The whole copy goes away on its own when the session is deleted.",
      );
      return "refused";
    };
  },
};

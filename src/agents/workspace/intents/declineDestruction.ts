import type { Intent } from "./Intent.ts";

const everything =
  /^(?:please\s+)?(?:delete|remove|erase|wipe|destroy)\s+(?:everything|it\s+all|all(?:\s+(?:of\s+)?(?:the|my)?\s*files)?|(?:the\s+)?(?:whole\s+)?(?:workspace|project|repository|repo|disk))[.!]?$/i;

/** `rm` with a recursive flag, of a root, a home, a parent, or everything here. */
const recursive =
  /^(?:(?:please\s+)?(?:run|execute)\s+|\$\s*)?`?(?:sudo\s+)?rm\s+(?=.*(?:\s|^)-\w*[rR]|.*--recursive)(.*?)`?$/;
const sweeping = /^(?:\/.*|~.*|\.{1,2}(?:\/.*)?|\*|\$HOME.*)$/;

/** Declines to delete everything, and says why. */
export const declineDestruction: Intent = {
  match(text) {
    const targets =
      recursive
        .exec(text)?.[1]
        ?.split(/\s+/)
        .filter((word) => !word.startsWith("-")) ?? [];
    const isSweeping = targets.some((target) => sweeping.test(target) && !/^\.\/[^.*]/.test(target));
    if (!everything.test(text) && !isSweeping) return undefined;
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

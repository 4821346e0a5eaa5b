import { fitsType } from "../../../model/index.ts";
import type { Messages } from "../../../messages/index.ts";

type Kind = keyof Messages["attachments"]["kinds"];

/** Short names of types that are listed behind their kind. */
const names: Readonly<Record<string, string>> = {
  "image/jpeg": "JPEG",
  "image/webp": "WebP",
  "audio/mpeg": "MP3",
  "audio/ogg": "Ogg",
};

function kindOf(type: string): Kind {
  if (type === "*" || type === "*/*") return "any";
  const [kind = ""] = type.split("/");
  if (kind === "image" || kind === "audio" || kind === "text" || kind === "video") return kind;
  if (type === "application/pdf") return "pdf";
  return /^application\/(?:msword|rtf|vnd\.(?:ms-|oasis|openxml))/u.test(type) ? "office" : "other";
}

/**
 * Returns words for a list of MIME types: `["image/png", "image/jpeg", "application/pdf"]` gives "images (PNG, JPEG) and PDF files", any
 * type gives "files".
 */
export function describeTypes(
  types: readonly string[],
  { kinds, join, kindOf: toText }: Messages["attachments"],
): string {
  const groups = new Map<Kind, string[]>();
  for (const type of types) groups.set(kindOf(type), [...(groups.get(kindOf(type)) ?? []), type]);
  if (groups.has("any")) return kinds.any;
  const words = [...groups].map(([kind, members]) => {
    // Only pictures and sounds are listed by format, and not where `image/*` takes all of them.
    const isWhole = (kind !== "image" && kind !== "audio") || fitsType(members, `${kind}/`);
    if (isWhole) return kinds[kind];
    const formats = members.map((type) => names[type] ?? type.slice(type.indexOf("/") + 1).toUpperCase());
    return toText(kinds[kind], formats.join(", "));
  });
  return join(words);
}

/** Endings of texts whose MIME type file dialogs do not know as `text/*`. */
const textEndings =
  ".txt,.md,.csv,.tsv,.json,.jsonl,.xml,.yaml,.yml,.toml,.ini,.log,.html,.css,.js,.mjs,.jsx,.ts,.tsx,.py,.rb,.go,.rs,.java,.kt,.swift,.c,.h,.cpp,.cs,.php,.sh,.sql,.diff,.patch";

/** Returns the `accept` attribute of a file input for a list of MIME types; undefined for any. */
export function toAccept(types: readonly string[]): string | undefined {
  if (types.some((type) => kindOf(type) === "any")) return undefined;
  // A dialog knows no other wildcards than `image/*` and its like.
  const plain = types.filter((type) => !type.endsWith("*") || type.endsWith("/*"));
  const office = types.some((type) => type.startsWith("application/vnd.openxml") && type.endsWith("*"));
  const texts = types.includes("text/*") ? [textEndings] : [];
  return [...plain, ...(office ? [".docx,.pptx,.xlsx"] : []), ...texts].join(",");
}

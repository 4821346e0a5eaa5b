/** Where a name stands: an address has short names for keys and signatures that mean other things elsewhere. */
export type NamePlace = "header" | "parameter" | "field";

/** Names of secrets by their last words, in lower case and joined by hyphens: `OPENAI_API_KEY` is `openai-api-key`. */
const always =
  /(?:^|-)(?:pass(?:word|wd|phrase|code)s?|secrets?|credentials?|(?:proxy-)?authorization|(?:set-)?cookies?|jwt|api-?keys?|(?:access|secret|private|subscription|signing|encryption|master|auth)-?key)$/;

/** Tokens, unless they only mark a place in a list or a stream: `next_page_token` and `progressToken` are no secrets. */
const token = /(?:^|[-a-z])token$/;
const placeToken =
  /(?:^|-)(?:page|next|prev|previous|first|last|start|end|stop|continuation|continue|progress|cursor|cancel|cancellation|sync|resume|resumption|input|output|max|min|pad|eos|bos|credit)-?token$/;

/** Headers that authenticate by any word of their name; keys against repetition and ids of sessions do not. */
const header =
  /api-?key|cookie|secret|password|credential|signature|^x-(?!idempotency).*key$|^(?:x-)?auth(?:entication)?$/;

/** Parameters of signed and keyed addresses: `?key=AIza...`, `?sig=...`, `?X-Amz-Signature=...`, `#access_token=...&code=...`. */
const parameter = /(?:^|-)(?:key|sig|signature|credential)$/;

/** Whether a header, parameter or field with this name has a secret as its value. Names of sessions are none: nothing could be played. */
export function isSecretName(name: string, place: NamePlace): boolean {
  const words = name
    .replaceAll(/([a-z\d])(?=[A-Z])/g, "$1-")
    .replaceAll(/[^A-Za-z\d]+/g, "-")
    .toLowerCase();
  if (always.test(words) || (token.test(words) && !placeToken.test(words))) return true;
  if (place === "header") return header.test(words) || words.includes("token");
  return place === "parameter" && parameter.test(words);
}

/**
 * Characters that reach a clipboard unseen: marks that reorder, zero-width and tag characters, controls and unusual line ends. Line
 * breaks and tabs are not among them.
 */
const hidden = /(?!\r\n|[\t\n]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What joins emoji is seen: as the one picture that it makes. */
const joinedEmoji = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;

/** Tells whether a text holds characters that nobody sees where it is pasted. Linear in the length of the text. */
export function hidesCharacters(text: string): boolean {
  return hidden.test(text) && hidden.test(text.replaceAll(joinedEmoji, ""));
}

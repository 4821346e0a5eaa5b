/** Returns the texts and the numbers in a JSON value as they are, without the names of its fields, `true`, `false` and `null`. */
export function listTexts(value: unknown): readonly string[] {
  const texts: string[] = [];
  // Not recursive: an agent decides how deep its input is.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === "string") texts.push(one);
    else if (typeof one === "number") texts.push(String(one));
    else if (typeof one === "object" && one !== null) for (const inner of Object.values(one)) waiting.push(inner);
  }
  return texts;
}

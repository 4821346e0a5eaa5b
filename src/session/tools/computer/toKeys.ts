/** Names of `KeyboardEvent.key` by what providers call a key, in lower case and without separators. */
const names: Readonly<Record<string, string>> = {
  ctrl: "Control",
  control: "Control",
  cmd: "Meta",
  command: "Meta",
  meta: "Meta",
  super: "Meta",
  win: "Meta",
  alt: "Alt",
  option: "Alt",
  shift: "Shift",
  return: "Enter",
  enter: "Enter",
  kpenter: "Enter",
  esc: "Escape",
  escape: "Escape",
  tab: "Tab",
  space: " ",
  backspace: "Backspace",
  del: "Delete",
  delete: "Delete",
  insert: "Insert",
  home: "Home",
  end: "End",
  pageup: "PageUp",
  prior: "PageUp",
  pagedown: "PageDown",
  next: "PageDown",
  up: "ArrowUp",
  arrowup: "ArrowUp",
  down: "ArrowDown",
  arrowdown: "ArrowDown",
  left: "ArrowLeft",
  arrowleft: "ArrowLeft",
  right: "ArrowRight",
  arrowright: "ArrowRight",
  plus: "+",
};

/** Returns the keys of a chord as in `KeyboardEvent.key`: of `["CTRL","S"]`, `["ctrl+s"]`, `["Return"]`. A lone `+` is the plus key. */
export function toKeys(chord: readonly string[]): readonly string[] {
  return chord.flatMap((text) => (text === "+" ? ["+"] : text.split("+").filter((key) => key !== ""))).map(toKey);
}

function toKey(key: string): string {
  // `Page_Down`, `PAGE-DOWN` and `Page Down` are one key.
  const plain = key.toLowerCase().replace(/[_\s-]/g, "");
  if (Object.hasOwn(names, plain)) return names[plain] ?? key;
  // `f5` is `F5`.
  if (/^f\d{1,2}$/.test(plain)) return plain.toUpperCase();
  // Providers write letters of a chord in capitals, without meaning Shift.
  return key.length === 1 ? key.toLowerCase() : key;
}

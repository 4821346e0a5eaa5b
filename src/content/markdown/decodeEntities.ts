/** The named references that people and models commonly write; any other stays as typed. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    copy: "©",
    reg: "®",
    trade: "™",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    laquo: "«",
    raquo: "»",
    bull: "•",
    middot: "·",
    times: "×",
    divide: "÷",
    plusmn: "±",
    deg: "°",
    micro: "µ",
    para: "¶",
    sect: "§",
    larr: "←",
    uarr: "↑",
    rarr: "→",
    darr: "↓",
    harr: "↔",
    rArr: "⇒",
    le: "≤",
    ge: "≥",
    ne: "≠",
    asymp: "≈",
    infin: "∞",
    check: "✓",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    colon: ":",
    Tab: "\t",
    NewLine: "\n",
    sol: "/",
    lpar: "(",
    rpar: ")",
    num: "#",
  }),
);

/** Replaces character references (`&lt;`, `&#60;`, `&#x3c;`) by their characters. Invalid numbers become U+FFFD, as in HTML. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,8}));/g, (whole, decimal, hex, name) => {
    if (typeof name === "string") return named.get(name) ?? whole;
    const code = typeof decimal === "string" ? Number.parseInt(decimal, 10) : Number.parseInt(String(hex), 16);
    return code === 0 || code > 0x10_ffff || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : String.fromCodePoint(code);
  });
}

import { create } from "storybook/theming/create";
import { findToken, toPixels, toThemes, type Token } from "../scripts/tokens/parseTokens.ts";

/** The sign of the kit: a signature's line, and the check mark of who signs beside it. */
function drawSign(ground: string, ink: string): string {
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="8" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="2.75" stroke-linecap="round" stroke-linejoin="round"><path d="m8.5 13.5 5 5 10-10.5"/><path d="M8.5 24h15"/></g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(sign)}`;
}

/** The look of Storybook itself in a colour theme, from the values of the kit's own tokens, and the address of its sign. */
export function createBrand(
  theme: "light" | "dark",
  tokens: readonly Token[],
): { readonly look: ReturnType<typeof create>; readonly sign: string } {
  const value = (name: string): string => toThemes(findToken(name, tokens), tokens)[theme];
  const radius = (name: string): number => toPixels(value(name)) ?? 0;
  const sign = drawSign(value("accent"), value("on-accent"));
  const look = create({
    base: theme,
    brandTitle: `<span style="display:flex;align-items:center;gap:10px"><img src="${sign}" alt="" width="28" height="28">Countersign</span>`,
    brandTarget: "_self",
    colorPrimary: value("accent"),
    colorSecondary: value("accent"),
    appBg: value("sunken"),
    appContentBg: value("canvas"),
    appPreviewBg: value("canvas"),
    appBorderColor: value("border"),
    appBorderRadius: radius("radius"),
    textColor: value("text"),
    textInverseColor: value("on-accent"),
    textMutedColor: value("text-muted"),
    barBg: value("canvas"),
    barTextColor: value("text-muted"),
    barHoverColor: value("accent-text"),
    barSelectedColor: value("accent-text"),
    inputBg: value("surface"),
    inputBorder: value("border-strong"),
    inputTextColor: value("text"),
    inputBorderRadius: radius("radius-small"),
    fontBase: value("font"),
    fontCode: value("font-mono"),
  });
  return { look, sign };
}

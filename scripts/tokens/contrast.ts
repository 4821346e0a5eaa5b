/** A colour as its channels, 0 to 255, and its alpha, 0 to 1. */
export interface Rgb {
  readonly channels: readonly [number, number, number];
  readonly alpha: number;
}

/** Reads `#rrggbb` or `rgb(r g b / n%)`, the two forms of the token source; throws for any other. */
export function readRgb(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex !== null) return { channels: [toByte(hex[1]), toByte(hex[2]), toByte(hex[3])], alpha: 1 };
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text);
  if (rgb === null) throw new Error(`Not a colour of the tokens: ${text}`);
  return { channels: [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])], alpha: Number(rgb[4]) / 100 };
}

const toByte = (hex: string | undefined): number => Number.parseInt(hex ?? "", 16);

/** The colour that is seen where ink of an opacity lies on paper. */
export function mix(ink: Rgb, paper: Rgb, opacity: number = ink.alpha): Rgb {
  const [r, g, b] = ink.channels.map((channel, at) =>
    Math.round(channel * opacity + (paper.channels[at] ?? 0) * (1 - opacity)),
  );
  return { channels: [r ?? 0, g ?? 0, b ?? 0], alpha: 1 };
}

/** The relative luminance of WCAG 2.2, from 0 to 1. */
function luminance({ channels }: Rgb): number {
  const [r = 0, g = 0, b = 0] = channels.map((byte) => {
    const channel = byte / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21; ink that is not opaque is mixed with its paper first. */
export function contrast(ink: Rgb, paper: Rgb): number {
  const [high = 0, low = 0] = [luminance(mix(ink, paper)), luminance(paper)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

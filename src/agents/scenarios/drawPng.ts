/** A filled rectangle; `color` is an index into the palette. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: number;
}

/** An image of rectangles, later ones above earlier ones. */
export interface Drawing {
  /** Even, in pixels. */
  readonly width: number;
  readonly height: number;
  /** At most 16 colours as `0xRRGGBB`; the first fills the background. */
  readonly palette: readonly number[];
  readonly rectangles: readonly Rectangle[];
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Draws a small image as a PNG (16 colours, not compressed, so at most about 130,000 pixels). The same drawing gives the same bytes.
 *
 * @returns The file in base64.
 */
export function drawPng({ width, height, palette, rectangles }: Drawing): string {
  const rowBytes = width / 2 + 1;
  const rows = new Uint8Array(rowBytes * height);
  for (const rectangle of rectangles) {
    for (let y = Math.max(0, rectangle.y); y < Math.min(height, rectangle.y + rectangle.height); y += 1)
      for (let x = Math.max(0, rectangle.x); x < Math.min(width, rectangle.x + rectangle.width); x += 1) {
        const at = y * rowBytes + 1 + (x >> 1);
        const byte = rows[at] ?? 0;
        rows[at] = x % 2 === 0 ? (byte & 0x0f) | (rectangle.color << 4) : (byte & 0xf0) | rectangle.color;
      }
  }
  const colors = palette.flatMap((color) => [(color >> 16) & 255, (color >> 8) & 255, color & 255]);
  const file = [
    ...signature,
    // 4 bits for each pixel, colours from the palette (3), the only methods of compression and filter, not interlaced.
    ...chunk("IHDR", [...bytes(width), ...bytes(height), 4, 3, 0, 0, 0]),
    ...chunk("PLTE", colors),
    ...chunk("IDAT", stored(rows)),
    ...chunk("IEND", []),
  ];
  return btoa(file.map((byte) => String.fromCharCode(byte)).join(""));
}

/** Returns a zlib stream of one stored block (RFC 1950, 1951), at most 65,535 bytes; `low` and `high` are its Adler-32 checksum. */
function stored(data: Uint8Array): readonly number[] {
  const { length } = data;
  const header = [0x78, 0x01, 0x01, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255];
  let [low, high] = [1, 0];
  for (const byte of data) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return [...header, ...data, ...bytes(high * 65536 + low)];
}

function chunk(type: string, data: readonly number[]): readonly number[] {
  const body = [...new TextEncoder().encode(type), ...data];
  return [...bytes(data.length), ...body, ...bytes(crc32(body))];
}

function crc32(data: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns the four bytes of a number, the highest first. */
function bytes(value: number): readonly number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

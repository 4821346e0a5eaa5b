/** A number of bytes as a short number and a power of 1000 (0 bytes, 1 kB, 2 MB ...). */
export interface Size {
  /** At most three digits, one decimal below ten. */
  readonly value: number;
  /** 0 for bytes, 1 for kB, 2 for MB, up to 4. */
  readonly power: number;
}

/** Shortens a number of bytes to at most three digits, one decimal below ten. Negative or unreadable sizes are zero. */
export function toSize(bytes: number): Size {
  let value = Number.isFinite(bytes) ? Math.max(0, Math.floor(bytes)) : 0;
  let power = 0;
  while (value >= 999.5 && power < 4) {
    value /= 1000;
    power += 1;
  }
  return { value: power > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value), power };
}

/** The whole cents closest to a number of cents; halves go up. */
export function roundCents(cents) {
  return Math.floor(cents + 0.5);
}

/** A part of a price, in whole cents. `percent` is 0 to 100. */
export function percentOf(cents, percent) {
  return roundCents((cents * percent) / 100);
}

/** Cents as people write them: 1999 becomes "€19.99". */
export function formatPrice(cents) {
  const sign = cents < 0 ? "-" : "";
  return `${sign}€${(Math.abs(cents) / 100).toFixed(2)}`;
}

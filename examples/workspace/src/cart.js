import { findProduct } from "./catalogue.js";

/** An empty cart. */
export function createCart() {
  return { lines: [] };
}

/** The cart with more of one product; a product has one line however often it is added. */
export function addItem(cart, id, quantity = 1) {
  if (quantity < 1) throw new Error("The quantity must be at least 1.");
  const present = cart.lines.find((line) => line.id === id);
  if (present === undefined) {
    return { lines: [...cart.lines, { id, quantity, cents: findProduct(id).cents }] };
  }
  const grown = { ...present, quantity: present.quantity + quantity };
  return { lines: cart.lines.map((line) => (line === present ? grown : line)) };
}

/** The cart without a product. */
export function removeItem(cart, id) {
  return { lines: cart.lines.filter((line) => line.id !== id) };
}

/** How many things are in the cart. */
export function countItems(cart) {
  return cart.lines.reduce((count, line) => count + line.quantity, 0);
}

/** What everything costs before coupons, in cents. */
export function subtotal(cart) {
  return cart.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
}

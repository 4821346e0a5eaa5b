import { countItems, subtotal } from "./cart.js";
import { findProduct } from "./catalogue.js";
import { discount } from "./coupons.js";
import { formatPrice } from "./price.js";

/** What the customer pays, in cents. */
export function amountDue(cart, code = "") {
  const sum = subtotal(cart);
  return sum - discount(code, sum);
}

/** The receipt as lines of text. */
export function printReceipt(cart, code = "") {
  const items = cart.lines.map((line) => {
    const { name } = findProduct(line.id);
    return `${line.quantity} x ${name}: ${formatPrice(line.cents * line.quantity)}`;
  });
  const saved = discount(code, subtotal(cart));
  const savings = saved === 0 ? [] : [`Coupon ${code.toUpperCase()}: ${formatPrice(-saved)}`];
  return [...items, ...savings, `Total for ${countItems(cart)} items: ${formatPrice(amountDue(cart, code))}`];
}

import { percentOf } from "./price.js";

const coupons = new Map([
  ["WELCOME", { percent: 10, minimum: 0 }],
  ["BASKET20", { percent: 20, minimum: 2000 }],
]);

/** The coupon with this code, in upper or lower case; undefined for an unknown one. */
export function findCoupon(code) {
  return coupons.get(code.toUpperCase());
}

/** Whether a coupon counts: the subtotal must reach its minimum. */
export function couponCounts(coupon, subtotal) {
  return subtotal > coupon.minimum;
}

/** What a coupon takes off, in cents; 0 where it does not count. */
export function discount(code, subtotal) {
  const coupon = findCoupon(code);
  if (coupon === undefined || !couponCounts(coupon, subtotal)) return 0;
  return percentOf(subtotal, coupon.percent);
}
